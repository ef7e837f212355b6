import { ownValue } from "../../own-value.ts";
import { type DocumentKind, documentNumber } from "../../document-number.ts";

interface RecordKind {
  /** Plural name. */
  label: string;
  /** Singular name. The number follows if `isNumbered`. */
  one: string;
  isNumbered?: true;
  /** Kinds of its document number, such as S-000012. If there are several, the row says which. */
  documents?: readonly DocumentKind[];
  /** Other kinds that hold parts of the same record's history. */
  also?: readonly string[];
}

/** Record kinds of audit entries, with the names used on screens. */
const KINDS = {
  customer: { label: "Customers", one: "Customer", isNumbered: true },
  piece: { label: "Items", one: "Item", isNumbered: true },
  vendor: { label: "Vendors", one: "Vendor", isNumbered: true },
  receiving: { label: "Receivings", one: "Receiving", isNumbered: true, documents: ["receiving"] },
  "bulk-change": { label: "Bulk changes", one: "Bulk change", isNumbered: true },
  transfer: { label: "Transfers", one: "Transfer", isNumbered: true, documents: ["transfer"] },
  buy: { label: "Buys", one: "Buy", isNumbered: true, documents: ["buy"] },
  "melt-lot": { label: "Melt lots", one: "Melt lot", isNumbered: true, documents: ["melt_lot"] },
  "metal-price": { label: "Metal prices", one: "Metal prices" },
  sale: { label: "Sales", one: "Sale", isNumbered: true, documents: ["sale"] },
  return: { label: "Returns", one: "Return", isNumbered: true, documents: ["return"] },
  repair: { label: "Repairs", one: "Repair", isNumbered: true, documents: ["repair"] },
  order: { label: "Orders", one: "Order", isNumbered: true, documents: ["special_order", "layaway"] },
  "gift-card": { label: "Gift cards", one: "Gift card", isNumbered: true },
  count: { label: "Counts", one: "Count", isNumbered: true },
  till: { label: "Tills", one: "Till" },
  close: { label: "Closes", one: "Close", isNumbered: true, documents: ["close"] },
  campaign: { label: "Campaigns", one: "Campaign", isNumbered: true },
  employee: { label: "Employees", one: "Employee", isNumbered: true },
  process: { label: "Processes", one: "Process", isNumbered: true },
  service: { label: "Services", one: "Service", isNumbered: true },
  import: { label: "Imports", one: "Import", isNumbered: true, also: ["import errors"] },
  role: { label: "Roles", one: "Role" },
  setting: { label: "Settings", one: "Setting", also: ["settings"] },
  store: { label: "Stores", one: "Store" },
  token: { label: "Tokens", one: "Token", isNumbered: true },
  message: { label: "Messages", one: "Message", isNumbered: true },
  reply: { label: "Replies", one: "Reply", isNumbered: true },
  suppression: { label: "Closed addresses", one: "Closed address", isNumbered: true },
  sending: { label: "Sending", one: "Sending" },
  list: { label: "Lists", one: "List" },
  filter: { label: "Saved filters", one: "Saved filter", isNumbered: true },
  report: { label: "Reports", one: "Report" },
  look: { label: "Worth a Look", one: "Worth a Look", isNumbered: true },
  notice: { label: "Notices", one: "Notice" },
  insights: { label: "Insights", one: "Insights" },
  integration: { label: "Integrations", one: "Integration" },
  backup: { label: "Backups", one: "Backup" },
  shop: { label: "The shop", one: "The shop" },
  audit: { label: "Audit trail", one: "Audit trail" },
  "one-time code": { label: "First-run codes", one: "First-run code" },
} as const satisfies Record<string, RecordKind>;

export type MainKind = keyof typeof KINDS;
type OtherKind<Kind extends MainKind> = (typeof KINDS)[Kind] extends { also: readonly (infer Other)[] }
  ? Other
  : never;
/** Record kinds that a rule can write to the audit trail. */
export type AuditedKind = MainKind | { [Kind in MainKind]: OtherKind<Kind> }[MainKind];
export const RECORD_KINDS: Readonly<Record<string, RecordKind>> = KINDS;

/** The kind a record is listed under: 'import errors' belong to an import. */
export function mainKind(kind: string): string {
  const found = Object.entries(RECORD_KINDS).find(([, { also }]) => also?.includes(kind));
  return found?.[0] ?? kind;
}

/**
 * 'Customer #12', 'Sale S-000012', 'Setting', 'Melting pot'. Use `recordNames` for records at hand: it knows
 * an order's kind.
 */
export function recordTitle(kind: string, id: string): string {
  const known = ownValue(RECORD_KINDS, mainKind(kind));
  if (!known) return readable(kind);
  if (!known.isNumbered || !/^\d+$/.test(id)) return known.one;
  const [document, another] = known.documents ?? [];
  return `${known.one} ${document && !another ? documentNumber(document, Number(id)) : `#${id}`}`;
}

/** Turns `melted-down`, `meltedDown`, and `melted_down` into 'Melted down'. */
export function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_.]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
