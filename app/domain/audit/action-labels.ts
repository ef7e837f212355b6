import { readable } from "./record-kinds.ts";

/** Labels for audit actions. The type `AuditAction` comes from this list. */
const ACTIONS = {
  "ai.asked": "Asked the AI service",
  "ai.failed": "The AI service failed",
  "ai.tested": "Tested the AI service",

  "audit.begun": "Began the trail of a test shop",
  "audit.exported": "Exported the audit trail",
  "audit.head-begun": "Began a missing head of the trail",
  "audit.head-not-sent": "Could not send the head of the trail",
  "audit.head-sent": "Sent the head of the trail",
  "audit.payload-erased": "Erased an entry's details",
  "audit.sealed": "Sealed a trail whose key was lost",

  "backup.asked-for": "Asked for a backup",
  "backup.downloaded": "Downloaded a backup",

  "bulk-change.batch": "Changed a batch of items",
  "bulk-change.begun": "Began a bulk change",
  "bulk-change.completed": "Completed a bulk change",
  "bulk-change.discarded": "Discarded the preview of a bulk change",
  "bulk-change.interrupted": "A bulk change was interrupted",
  "bulk-change.previewed": "Previewed a bulk change",
  "bulk-change.resumed": "Continued a bulk change",

  "campaign.audience-exported": "Exported a campaign's audience",
  "campaign.changed": "Changed a campaign",
  "campaign.created": "Created a campaign",
  "campaign.message-proposed": "Got a proposal for a message",
  "campaign.proposal-dropped": "Discarded a proposed message",
  "campaign.proposal-taken": "Used a proposed message",
  "campaign.status-set": "Set a campaign's status",

  "clock.set-back": "The server's clock was set back",

  "count.begun": "Began a count",
  "count.decided": "Decided a difference of a count",
  "count.ended": "Ended a count",
  "count.scanned": "Scanned in a count",

  "customer.added": "Added a customer",
  "customer.call-taken-back": "Took back a noted call",
  "customer.called": "Noted a call to a customer",
  "customer.changed": "Changed a customer",
  "customer.erased": "Erased a customer",
  "customer.exported": "Exported a customer",
  "customer.file-added": "Added a file",
  "customer.file-removed": "Removed a file",
  "customer.merge-undone": "Undid a merge of customers",
  "customer.merged": "Merged customers",
  "customer.photo-added": "Added a photo",
  "customer.photo-removed": "Removed a photo",
  "customer.relative-added": "Added to a customer's family",
  "customer.relative-changed": "Changed a customer's family",
  "customer.relative-removed": "Removed from a customer's family",
  "customer.told-apart": "Told two customers apart",
  "customer.wish-added": "Added to a wish list",
  "customer.wish-removed": "Took off a wish list",

  "employee.changed": "Changed an employee",
  "employee.code-issued": "Issued a one-time code",
  "employee.code-refused": "Typed a wrong one-time code",
  "employee.deactivated": "Deactivated an employee",
  "employee.edited": "Changed an employee",
  "employee.hired": "Hired an employee",
  "employee.location-chosen": "Chose a location in the header",
  "employee.password-changed": "Changed their password",
  "employee.password-refused": "Typed a wrong current password",
  "employee.password-reset": "Reset an employee's password",
  "employee.password-set": "Set a password with a one-time code",
  "employee.permissions-changed": "Changed an employee's permissions",
  "employee.pin-changed": "Changed their PIN",
  "employee.pin-removed": "Removed a PIN",
  "employee.pin-set": "Set a PIN",
  "employee.reactivated": "Reactivated an employee",
  "employee.recovery-code-used": "Used a recovery code",
  "employee.recovery-codes-made": "Made recovery codes",
  "employee.role-changed": "Changed an employee's role",
  "employee.second-factor-removed": "Turned off two-step verification",
  "employee.second-factor-set-up": "Set up two-step verification",
  "employee.second-factor-turned-off": "Turned off two-step verification",
  "employee.sessions-ended": "Ended an employee's sessions",

  "first-run.code-issued": "Printed the code for the first owner",
  "first-run.refused": "Typed a wrong code for the first owner",

  "filter.deleted": "Deleted a saved filter",
  "filter.renamed": "Renamed a saved filter",
  "filter.saved": "Saved a filter",

  "import.batch": "Imported a batch",
  "import.completed": "Completed an import",
  "import.undo-begun": "Began to undo an import",
  "import.undo-batch": "Took back a batch of an import",
  "import.undone": "Undid an import",
  "import.errors-exported": "Exported the errors of an import",
  "import.interrupted": "An import was interrupted",
  "import.resumed": "Continued an import",
  "import.started": "Started an import",

  "insights.made": "Updated AI insights",
  "suggestions.made": "Made suggestions for a customer",

  "list.exported": "Exported a list",

  "note.added": "Wrote a note",
  "note.changed": "Changed a note",
  "note.removed": "Removed a note",

  "notice.done": "Marked a notice as done",

  "order.cancelled": "Cancelled an order",
  "order.changed": "Changed an order",
  "order.deposit-taken": "Took a deposit",
  "order.envelope-changed": "Changed a repair's envelope",
  "order.estimate-answered": "Noted the answer to an estimate",
  "order.handed-over": "Handed an order over",
  "order.handed-over-unpaid": "Handed an order over, unpaid",
  "order.moved": "Put an order somewhere else",
  "order.reopened": "Took an order's hand-over back",
  "order.taken-in": "Took in an order",
  "order.told": "Told a customer about an order",

  "buy.begun": "Began a buy from the public",
  "buy.bought": "Bought from the public",
  "buy.discarded": "Discarded a buy",
  "buy.identity-erased": "Erased the identity of a seller by the rule",
  "buy.identity-seen": "Looked at the identity of a seller",
  "buy.identity-taken": "Took the identity of a seller",
  "buy.item-added": "Put an item on a buy",
  "buy.item-removed": "Took an item off a buy",
  "buy.voided": "Voided a buy",
  "melt-lot.begun": "Began a melt lot",
  "melt-lot.discarded": "Discarded a melt lot",
  "melt-lot.packed": "Put items on a melt lot",
  "melt-lot.sent": "Sent a melt lot to the refiner",
  "melt-lot.settled": "Settled a melt lot",
  "melt-lot.settlement-corrected": "Corrected what a melt lot brought",
  "melt-lot.unpacked": "Took items off a melt lot",
  "metal-price.kept": "Typed prices of metals",
  "piece.changed": "Changed an item",
  "piece.file-added": "Added a file",
  "piece.file-removed": "Removed a file",
  "piece.moved": "Moved an item",
  "piece.photo-added": "Added a photo",
  "piece.photo-removed": "Removed a photo",
  "piece.import-undone": "Removed an item with its import",
  "piece.received": "Added an item",
  "piece.released": "No longer reserved an item",
  "piece.reserved": "Reserved an item",
  "piece.returned": "Took back an item",
  "piece.sale-voided": "Voided an item's sale",
  "piece.sold": "Sold an item",

  "process.added": "Added a process",
  "process.changed": "Changed a process",
  "process.edited": "Changed a process",

  "repair.changed": "Changed a repair",
  "repair.parts-awaited": "Waits for parts",
  "repair.parts-in": "Parts are in",
  "repair.photo-added": "Added a photo",
  "repair.photo-removed": "Removed a photo",
  "repair.status-set": "Set a repair's status",
  "repair.taken-in": "Took in a repair",
  "repair.work-noted": "Noted time and materials",
  "repair.work-taken-back": "Took back time and materials",

  "receiving.begun": "Began a receiving",
  "receiving.changed": "Changed a receiving",
  "receiving.discarded": "Discarded a receiving",
  "receiving.line-added": "Added to a receiving",
  "receiving.line-changed": "Changed a line of a receiving",
  "receiving.line-removed": "Took a line off a receiving",
  "receiving.lines-imported": "Added items of a list to a receiving",
  "receiving.received": "Received all of a receiving",

  "report.exported": "Exported a report",

  "role.permissions-changed": "Changed a role's permissions",

  "return.made": "Made a return",

  "sale.processed": "Processed a sale",
  "sale.receipt-opened": "Opened a sale's receipt",
  "sale.returned": "Took back lines of a sale",
  "sale.voided": "Voided a sale",

  "service.added": "Added a service",
  "service.changed": "Changed a service",

  "session.confirmed": "Gave their password at a terminal",
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

  "till.added": "Added a till",
  "till.cash-in": "Put cash in a till",
  "till.cash-out": "Took cash out of a till",
  "till.closed": "Closed a till",
  "till.float-set": "Set the float of a till",
  "till.renamed": "Renamed a till",

  "vendor.added": "Added a vendor",
  "vendor.changed": "Changed a vendor",
  "transfer.begun": "Began a transfer",
  "transfer.closed": "Closed a transfer",
  "transfer.discarded": "Discarded a transfer",
  "transfer.lost": "Wrote an item of a transfer off as lost",
  "transfer.packed": "Put items on a transfer",
  "transfer.received": "Received items of a transfer",
  "transfer.sent": "Sent a transfer",
  "transfer.taken-back": "Took an item of a transfer back",
  "transfer.unpacked": "Took items off a transfer",
} as const;

/** Actions a rule can write to the audit trail. */
export type AuditAction = keyof typeof ACTIONS;
/** Indexed by string: old rows may hold actions that are no longer listed. */
export const ACTION_LABELS: Readonly<Record<string, string>> = ACTIONS;

/** The label of an action. One not in `ACTION_LABELS` reads like 'Piece: melted down'. */
export function actionLabel(action: string): string {
  const known = ACTION_LABELS[action];
  if (known) return known;
  const [noun = "", ...verb] = action.split(".");
  return [noun, verb.join(" ")].filter(Boolean).map(readable).join(": ").replace(/: ./, lowered);
}

export function actionsAlike(action: string): string[] {
  const label = ACTION_LABELS[action];
  if (label === undefined) return [action];
  return Object.keys(ACTION_LABELS).filter((each) => ACTION_LABELS[each] === label);
}

/** Reasons for failed sign-ins, counted by the minute like denied requests. */
export const SIGN_IN_REFUSALS = {
  "wrong-password": "Wrong password",
  "wrong-code": "Wrong one-time code",
  "wrong-second-factor": "Wrong verification code",
  "wrong-pin": "Wrong PIN",
  "too-many-tries": "Too many failed tries: told to wait",
  "too-many-at-once": "Too many sign-ins at once: told to wait",
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
  service: "Settings",
  session: "Sign-in",
  setting: "Settings",
  settings: "Settings",
  shop: "Backups",
  "sign-in-limits": "Sign-in",
  store: "Stores",
  suggestions: "Customers",
  till: "Till",
  vendor: "Inventory",
  transfer: "Transfers",
  buy: "Buys",
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
