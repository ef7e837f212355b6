import { ownValue } from "../../own-value.ts";
import { readable } from "./record-kinds.ts";

/** Labels for audit actions. The type `AuditAction` comes from this list. */
const ACTIONS = {
  "ai.asked": "Asked the AI service",
  "ai.failed": "The AI service failed",
  "ai.tested": "Tested the AI service",

  "audit.begun": "Started the audit trail of a test shop",
  "audit.exported": "Exported the audit trail",
  "audit.head-begun": "Created a missing integrity code",
  "audit.head-not-sent": "Failed to send the integrity code",
  "audit.head-sent": "Sent the integrity code",
  "audit.payload-erased": "Erased an entry's details",
  "audit.sealed": "Sealed a trail whose key was lost",

  "backup.asked-for": "Asked for a backup",
  "backup.downloaded": "Downloaded a backup",

  "bulk-change.batch": "Changed a batch of items",
  "bulk-change.begun": "Started a bulk change",
  "bulk-change.completed": "Completed a bulk change",
  "bulk-change.discarded": "Discarded the preview of a bulk change",
  "bulk-change.interrupted": "A bulk change was interrupted",
  "bulk-change.previewed": "Previewed a bulk change",
  "bulk-change.resumed": "Continued a bulk change",

  "campaign.audience-exported": "Exported a campaign's audience",
  "campaign.changed": "Changed a campaign",
  "campaign.created": "Created a campaign",
  "campaign.listed": "Listed a campaign's recipients",
  "campaign.message-proposed": "Received a proposed message",
  "campaign.proposal-dropped": "Discarded a proposed message",
  "campaign.proposal-taken": "Used a proposed message",
  "campaign.sent": "Sent a campaign",
  "campaign.status-set": "Set a campaign's status",

  "clock.set-back": "The server's clock was set back",

  "count.begun": "Started a count",
  "count.decided": "Resolved a count difference",
  "count.ended": "Ended a count",
  "count.scanned": "Scanned an item in a count",

  "customer.added": "Added a customer",
  "customer.call-taken-back": "Removed a logged call",
  "customer.called": "Logged a call to a customer",
  "customer.changed": "Changed a customer",
  "customer.erased": "Erased a customer",
  "customer.exported": "Exported a customer",
  "customer.file-added": "Added a file",
  "customer.file-removed": "Removed a file",
  "customer.merge-undone": "Undid a customer merge",
  "customer.merged": "Merged customers",
  "customer.photo-added": "Added a photo",
  "customer.photo-removed": "Removed a photo",
  "customer.relative-added": "Added to a customer's family",
  "customer.relative-changed": "Changed a customer's family",
  "customer.relative-removed": "Removed from a customer's family",
  "customer.told-apart": "Marked two customers as different people",
  "customer.wish-added": "Added to a wish list",
  "customer.wish-removed": "Removed from a wish list",

  "email-domain.looked-up": "Looked up the email domain",

  "employee.changed": "Changed an employee",
  "employee.code-issued": "Issued a one-time code",
  "employee.code-refused": "Entered a wrong one-time code",
  "employee.deactivated": "Deactivated an employee",
  "employee.edited": "Changed an employee",
  "employee.hired": "Added an employee",
  "employee.location-chosen": "Changed the location in the header",
  "employee.password-changed": "Changed their password",
  "employee.password-refused": "Entered a wrong current password",
  "employee.password-reset": "Reset an employee's password",
  "employee.password-set": "Set a password with a one-time code",
  "employee.permissions-changed": "Changed an employee's permissions",
  "employee.pin-changed": "Changed their PIN",
  "employee.pin-removed": "Removed a PIN",
  "employee.pin-set": "Set a PIN",
  "employee.reactivated": "Reactivated an employee",
  "employee.recovery-code-used": "Used a recovery code",
  "employee.recovery-codes-made": "Generated recovery codes",
  "employee.role-changed": "Changed an employee's role",
  "employee.second-factor-removed": "Turned off two-step verification",
  "employee.second-factor-set-up": "Set up two-step verification",
  "employee.second-factor-turned-off": "Turned off two-step verification",
  "employee.sessions-ended": "Ended an employee's sessions",

  "first-run.code-issued": "Printed the code for the first owner",
  "first-run.refused": "Entered a wrong code for the first owner",

  "filter.deleted": "Deleted a saved filter",
  "filter.renamed": "Renamed a saved filter",
  "filter.saved": "Saved a filter",

  "gift-card.number-replaced": "Gave a gift card a new number",
  "gift-card.number-shown": "Showed a gift card's number",

  "import.batch": "Imported part of a file",
  "import.completed": "Completed an import",
  "import.undo-begun": "Started undoing an import",
  "import.undo-batch": "Undid part of an import",
  "import.undone": "Undid an import",
  "import.errors-exported": "Exported import errors",
  "import.interrupted": "An import was interrupted",
  "import.resumed": "Continued an import",
  "import.started": "Started an import",

  "insights.made": "Updated AI insights",
  "suggestions.made": "Generated suggestions for a customer",

  "list.exported": "Exported a list",
  "list.printed": "Printed a list",

  "message.arrived": "Noted that a message arrived",
  "message.canceled": "Canceled a message",
  "message.printed": "Printed a letter",
  "message.queued": "Wrote a message",
  "message.returned": "A message came back",
  "message.unsubscribed": "Unsubscribed, by link or reply",

  "note.added": "Added a note",
  "note.changed": "Changed a note",
  "note.removed": "Removed a note",

  "look.listed": "Listed under Worth a Look",
  "look.grew": "Added to a line of Worth a Look",
  "look.seen": "Marked as seen",
  "notice.done": "Marked a notice as done",

  "order.cancelled": "Canceled an order",
  "order.changed": "Changed an order",
  "order.deposit-taken": "Took a deposit",
  "order.envelope-changed": "Changed a repair's envelope",
  "order.estimate-answered": "Recorded the answer to an estimate",
  "order.handed-over": "Handed over an order",
  "order.handed-over-unpaid": "Handed over an order, unpaid",
  "order.moved": "Moved an order",
  "order.reopened": "Took an order off a voided ticket",
  "order.taken-in": "Took in an order",
  "order.told": "Notified a customer about an order",

  "buy.begun": "Started a buy",
  "buy.bought": "Bought from the public",
  "buy.discarded": "Discarded a buy",
  "buy.identity-erased": "Erased a seller's identity on schedule",
  "buy.identity-seen": "Viewed a seller's identity",
  "buy.identity-taken": "Recorded a seller's identity",
  "buy.item-added": "Added an item to a buy",
  "buy.item-removed": "Removed an item from a buy",
  "buy.voided": "Voided a buy",
  "melt-lot.begun": "Started a melt lot",
  "melt-lot.discarded": "Discarded a melt lot",
  "melt-lot.packed": "Added items to a melt lot",
  "melt-lot.sent": "Sent a melt lot to the refiner",
  "melt-lot.settled": "Settled a melt lot",
  "melt-lot.settlement-corrected": "Corrected a melt lot's settlement",
  "melt-lot.unpacked": "Removed items from a melt lot",
  "metal-price.kept": "Entered metal prices",
  "piece.changed": "Changed an item",
  "piece.file-added": "Added a file",
  "piece.file-removed": "Removed a file",
  "piece.moved": "Moved an item",
  "piece.photo-added": "Added a photo",
  "piece.photo-removed": "Removed a photo",
  "piece.import-undone": "Removed an item with its import",
  "piece.received": "Added an item",
  "piece.released": "Released an item",
  "piece.reserved": "Reserved an item",
  "piece.returned": "Returned an item to stock",
  "piece.sale-voided": "Voided an item's sale",
  "piece.sold": "Sold an item",

  "process.added": "Added a process",
  "process.changed": "Changed a process",
  "process.edited": "Changed a process",

  "repair.changed": "Changed a repair",
  "repair.parts-awaited": "Started waiting for parts",
  "repair.parts-in": "Received parts",
  "repair.photo-added": "Added a photo",
  "repair.photo-removed": "Removed a photo",
  "repair.status-set": "Set a repair's status",
  "repair.taken-in": "Took in a repair",
  "repair.work-noted": "Recorded time and materials",
  "repair.work-taken-back": "Removed time and materials",

  "receiving.begun": "Started a receiving",
  "receiving.changed": "Changed a receiving",
  "receiving.discarded": "Discarded a receiving",
  "receiving.line-added": "Added to a receiving",
  "receiving.line-changed": "Changed a line of a receiving",
  "receiving.line-removed": "Removed a line from a receiving",
  "receiving.lines-imported": "Added items from a file to a receiving",
  "receiving.received": "Received a shipment in full",

  "reply.assigned": "Noted who sent a reply",
  "reply.read": "Read a reply",
  "reply.taken": "Received a reply",

  "report.exported": "Exported a report",

  "role.permissions-changed": "Changed a role's permissions",

  "return.made": "Made a return",

  "sale.processed": "Processed a sale",
  "sale.receipt-opened": "Opened a sale's receipt",
  "sale.returned": "Returned lines of a sale",
  "sale.voided": "Voided a sale",

  "sending.begun": "Sending started",
  "sending.paused": "Paused sending",
  "sending.resumed": "Resumed sending",

  "service.added": "Added a service",
  "service.changed": "Changed a service",

  "session.confirmed": "Entered their password at a terminal",
  "session.closed": "Logged out",
  "session.ended": "Ended a session",
  "session.locked": "Locked a terminal",
  "session.opened": "Signed in",
  "session.refused": "Sign-in refused",
  "session.taken-over": "Took over a terminal",

  "sign-in-limits.lifted": "Lifted the sign-in limits",

  "setting.changed": "Changed a setting",
  "setting.retention": "Erased expired data",
  "settings.changed": "Changed settings",

  "shop.restored": "Restored the shop from a backup",

  "store.added": "Added a store",
  "store.changed": "Changed a store",
  "store.edited": "Changed a store",

  "suppression.added": "Closed an address",
  "suppression.lifted": "Opened an address again",

  "till.added": "Added a till",
  "till.cash-in": "Added cash to a till",
  "till.cash-out": "Removed cash from a till",
  "till.closed": "Closed a till",
  "till.float-set": "Set a till's float",
  "till.no-sale": "Recorded a no-sale opening",
  "till.renamed": "Renamed a till",

  "token.made": "Made a token for a program",
  "token.revoked": "Revoked a token",

  "vendor.added": "Added a vendor",
  "vendor.changed": "Changed a vendor",
  "transfer.begun": "Started a transfer",
  "transfer.closed": "Closed a transfer",
  "transfer.discarded": "Discarded a transfer",
  "transfer.lost": "Wrote off a transfer item as lost",
  "transfer.packed": "Added items to a transfer",
  "transfer.received": "Received items from a transfer",
  "transfer.sent": "Sent a transfer",
  "transfer.taken-back": "Took back a transfer item",
  "transfer.unpacked": "Removed items from a transfer",
} as const;

/** Actions that a rule can write to the audit trail. */
export type AuditAction = keyof typeof ACTIONS;
/** Indexed by string: old rows may hold actions that are no longer listed. */
export const ACTION_LABELS: Readonly<Record<string, string>> = ACTIONS;

/** The label of an action. One not in `ACTION_LABELS` reads like 'Piece: melted down'. */
export function actionLabel(action: string): string {
  const known = ownValue(ACTION_LABELS, action);
  if (known) return known;
  const [noun = "", ...verb] = action.split(".");
  return [noun, verb.join(" ")].filter(Boolean).map(readable).join(": ").replace(/: ./, lowered);
}

export function actionsAlike(action: string): string[] {
  const label = ownValue(ACTION_LABELS, action);
  if (label === undefined) return [action];
  return Object.keys(ACTION_LABELS).filter((each) => ACTION_LABELS[each] === label);
}

/** Reasons for failed sign-ins, counted by the minute like denied requests. */
export const SIGN_IN_REFUSALS = {
  "wrong-password": "Wrong password",
  "wrong-code": "Wrong one-time code",
  "wrong-second-factor": "Wrong verification code",
  "wrong-pin": "Wrong PIN",
  "wrong-token": "Unknown or ended token",
  "too-many-tries": "Too many failed tries: made to wait",
  "too-many-at-once": "Too many sign-ins at once: made to wait",
} as const;
export type SignInRefusal = keyof typeof SIGN_IN_REFUSALS;

const GROUPS: Record<string, string> = {
  ai: "AI service",
  audit: "Audit trail",
  backup: "Backups",
  "bulk-change": "Inventory",
  campaign: "Marketing",
  clock: "The server",
  count: "Counts",
  customer: "Customers",
  employee: "Employees",
  filter: "Lists",
  "first-run": "First run",
  import: "Imports",
  insights: "AI service",
  list: "Lists",
  look: "Worth a Look",
  message: "Messages",
  reply: "Messages",
  note: "Notes",
  notice: "Notices",
  order: "Orders",
  piece: "Inventory",
  process: "Processes",
  receiving: "Inventory",
  repair: "Repairs",
  report: "Reports",
  return: "Sales",
  role: "Settings",
  sale: "Sales",
  sending: "Messages",
  service: "Settings",
  session: "Sign-in",
  setting: "Settings",
  settings: "Settings",
  shop: "Backups",
  "sign-in-limits": "Sign-in",
  store: "Stores",
  suggestions: "Customers",
  till: "Till",
  token: "Settings",
  vendor: "Inventory",
  transfer: "Transfers",
  buy: "Buys",
  "gift-card": "Gift cards",
  "melt-lot": "Melt lots",
  "metal-price": "Inventory",
};

/** The heading an action is listed under. */
export function actionGroup(action: string): string {
  const noun = action.split(".", 1)[0] ?? "";
  return GROUPS[noun] ?? readable(noun);
}

function lowered(text: string) {
  return text.toLowerCase();
}
