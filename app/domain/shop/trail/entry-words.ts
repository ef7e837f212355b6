import type { AuditedKind } from "./record-kinds.ts";
import { PERSON_COLUMNS, type Treatment } from "./person-columns.ts";

type Table = keyof typeof PERSON_COLUMNS;

/**
 * Words in entries of the audit trail about records of one kind.
 *
 * - `staff`: about an employee or the shop itself; never looked at.
 * - `named`: words about something else. Entries that name the customer go.
 * - `sought`: what somebody searched for, too. Entries with the customer's last name go as well.
 * - `Fields`: records that can be a customer's. Entries about theirs go if they hold a word of the person.
 */
type EntryWords = "staff" | "named" | "sought" | Fields;

interface Fields {
  /** A field that is called like a text column of these tables is treated as `PERSON_COLUMNS` treats the column. */
  tables: readonly Table[];
  /** Other fields, at any depth, and columns that are said otherwise in entries. */
  also: Readonly<Record<string, "shop" | "person" | ((of: Readonly<Record<string, unknown>>) => boolean)>>;
}

/** What was sold out of stock or by the list says nothing of its buyer. */
const isOwnWords = ({ kind }: Readonly<Record<string, unknown>>) => kind === "pickup" || kind === "item";

/** Why a ticket has less tax: a certificate or a state is asked for by the tax office. */
const isExemptForWords = ({ exemptAs }: Readonly<Record<string, unknown>>) =>
  exemptAs === "other" || (exemptAs ?? null) === null;

/** Of what belongs to a store or a colleague, wherever it stands. */
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

/** A kind that is missing here doesn't compile, nor does a payload (`told`) with a field for words that isn't listed. */
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
    // Of a call one of a list, of an erasure another.
    also: { reason: "shop", kind: "shop", model: "shop", trouble: "shop" },
  },
  sale: {
    tables: ["sales", "saleLines", "payments", "notes"],
    also: {
      ...OF_THE_SHOP,
      customerName: "person",
      reason: "person",
      exemptReason: isExemptForWords,
      // A trade-in.
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
  // One that a customer traded in or sold.
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

/** Whether an entry about a customer's record holds a word of the person; so does a field that isn't listed. */
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

/** Whether any text in a payload is `wanted`: by what it says, its field, and what has the field. */
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
