import type { AuditedKind } from "./record-kinds.ts";
import { PERSON_COLUMNS, type Treatment } from "./person-columns.ts";

type Table = keyof typeof PERSON_COLUMNS;

/**
 * Words in audit entries about records of one kind.
 *
 * - `staff`: about an employee or the shop itself; never looked at.
 * - `named`: words about something else. Entries that name the customer go.
 * - `sought`: also what somebody searched for. Entries with the customer's last name go as well.
 * - `Fields`: records that can be a customer's. Entries about theirs go if they hold a word of the person.
 */
type EntryWords = "staff" | "named" | "sought" | Fields;

interface Fields {
  /** Tables whose text columns a field may share a name with. `PERSON_COLUMNS` then decides for the field. */
  tables: readonly Table[];
  /** Other fields, at any depth, and columns that entries treat differently. */
  also: Readonly<Record<string, "shop" | "person" | ((of: Readonly<Record<string, unknown>>) => boolean)>>;
}

/** Stock and listed services say nothing about their buyer; pick-ups and open items may. */
const isOwnWords = ({ kind }: Readonly<Record<string, unknown>>) => kind === "pickup" || kind === "item";

/**
 * Reason for less tax in the counter's own words. Certificates and states stay, because the tax office asks
 * for them.
 */
const isExemptForWords = ({ exemptAs }: Readonly<Record<string, unknown>>) =>
  exemptAs === "other" || (exemptAs ?? null) === null;

/** Fields of a store or a colleague, wherever they stand. */
const OF_THE_SHOP = {
  name: "shop",
  key: "shop",
  zone: "shop",
  address: "shop",
  phone: "shop",
  by: "shop",
  author: "shop",
  sellerName: "shop",
  state: "shop",
  how: "shop",
  till: "shop",
} as const;

const OF_ORDERS = {
  tables: [
    "orders",
    "orderInstalments",
    "orderMovements",
    "orderPieces",
    "orderTellings",
    "repairs",
    "repairItems",
    "repairWork",
    "partWaits",
    "benchNotes",
    "notes",
    "payments",
  ],
  also: {
    ...OF_THE_SHOP,
    firstName: "person",
    reason: "person",
    to: "person",
    location: "shop",
    customerName: "person",
    email: "person",
    phone: "person",
    sku: "shop",
  },
} as const satisfies Fields;

/** A missing kind doesn't compile, nor does a payload (`told`) with an unlisted field for words. */
export const ENTRY_WORDS = {
  customer: {
    tables: [
      "customers",
      "customerCalls",
      "customerMerges",
      "contactConsents",
      "relatives",
      "wishes",
      "notes",
      "suggestions",
      "recordFiles",
      "files",
    ],
    // `reason` comes from a fixed list: one for calls, another for erasures.
    also: { reason: "shop", kind: "shop", model: "shop", trouble: "shop" },
  },
  sale: {
    tables: ["sales", "saleLines", "payments", "notes"],
    also: {
      ...OF_THE_SHOP,
      customerName: "person",
      reason: "person",
      exemptReason: isExemptForWords,
      // The item of a trade-in.
      item: "person",
      metal: "shop",
      karat: "shop",
      description: isOwnWords,
      card: "shop",
      status: "shop",
      to: "shop",
    },
  },
  return: {
    tables: ["returns", "returnLines", "payments"],
    also: { ...OF_THE_SHOP, customerName: "person", sku: "shop", description: isOwnWords },
  },
  repair: OF_ORDERS,
  order: OF_ORDERS,
  buy: { tables: ["buys", "buyLines"], also: { ...OF_THE_SHOP, reason: "person" } },
  // Pieces can be ones that a customer traded in or sold.
  piece: {
    tables: ["pieces", "pieceStones", "pieceMovements", "recordFiles", "files", "notes"],
    also: { ...OF_THE_SHOP, description: "person", text: "shop", name: "shop" },
  },

  list: "sought",
  filter: "sought",
  audit: "sought",
  report: "sought",
  "bulk-change": "sought",

  vendor: "named",
  receiving: "named",
  transfer: "named",
  "melt-lot": "named",
  "metal-price": "named",
  "gift-card": "named",
  count: "named",
  look: "named",
  till: "named",
  close: "named",
  campaign: "named",
  process: "named",
  service: "named",
  import: "named",
  "import errors": "named",
  notice: "named",
  insights: "named",
  integration: "named",
  backup: "named",
  shop: "named",
  role: "named",

  employee: "staff",
  store: "staff",
  setting: "staff",
  settings: "staff",
  "one-time code": "staff",
} as const satisfies Record<AuditedKind, EntryWords>;

/** Kinds of records that can be a customer's. */
export type OwnedKind = {
  [Kind in AuditedKind]: (typeof ENTRY_WORDS)[Kind] extends string ? never : Kind;
}[AuditedKind];

export function kindsOf(words: "staff" | "sought"): AuditedKind[] {
  return (Object.keys(ENTRY_WORDS) as AuditedKind[]).filter((kind) => ENTRY_WORDS[kind] === words);
}

/** True if an entry about a customer's record holds a word of the person. An unlisted field counts as one. */
export function saysPerson(kind: OwnedKind, payload: string): boolean {
  const { also, tables }: Fields = ENTRY_WORDS[kind];
  const isPersons = (name: string, of: Readonly<Record<string, unknown>>) => {
    const own = also[name];
    if (own !== undefined) return typeof own === "function" ? own(of) : own === "person";
    const found = tables.flatMap((table) => {
      const columns: Readonly<Record<string, Treatment>> = PERSON_COLUMNS[table];
      return name in columns ? [columns[name]] : [];
    });
    return found.length === 0 || found.some((treatment) => !STAYS.has(treatment));
  };
  return saysAny(payload, (_text, name, of) => isPersons(name, of));
}

/**
 * True if any text in a payload is `wanted`, judged by its words, its field, and the object that has the
 * field.
 */
export function saysAny(
  payload: string | null,
  wanted: (text: string, name: string, of: Readonly<Record<string, unknown>>) => boolean,
): boolean {
  const says = (value: unknown, name: string, of: Readonly<Record<string, unknown>>): boolean => {
    if (Array.isArray(value)) return value.some((each) => says(each, name, of));
    if (typeof value === "object" && value !== null) {
      const inner = value as Readonly<Record<string, unknown>>;
      return Object.entries(inner).some(([key, each]) => says(each, key, inner));
    }
    return typeof value === "string" && value !== "" && wanted(value, name, of);
  };
  return payload !== null && says(JSON.parse(payload), "", {});
}

const STAYS: ReadonlySet<unknown> = new Set(["shop", "staff", "digest", "named", "kept by law"]);
