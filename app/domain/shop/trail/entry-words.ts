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
  /**
   * Other fields, at any depth, and columns that entries treat differently. Words of the shop that may name somebody
   * are `named`.
   */
  also: Readonly<
    Record<string, "shop" | "named" | "person" | ((of: Readonly<Record<string, unknown>>) => boolean)>
  >;
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
    // The tray or the workshop of a movement.
    name: "named",
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
    also: { ...OF_THE_SHOP, description: "person", text: "named", name: "named", searchText: "named" },
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
  message: "named",
  reply: "named",
  suppression: "named",
  sending: "named",
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
  token: "staff",
  "one-time code": "staff",
} as const satisfies Record<AuditedKind, EntryWords>;

/** Kinds of records that can be a customer's. */
export type OwnedKind = {
  [Kind in AuditedKind]: (typeof ENTRY_WORDS)[Kind] extends string ? never : Kind;
}[AuditedKind];

export function kindsOf(words: "staff" | "sought"): AuditedKind[] {
  return (Object.keys(ENTRY_WORDS) as AuditedKind[]).filter((kind) => ENTRY_WORDS[kind] === words);
}

/** Fields of other kinds whose texts are never words: codes, and names of the shop's own tills and people. */
const NO_WORDS: ReadonlySet<string> = new Set([
  "author",
  "by",
  "how",
  "items",
  "key",
  "number",
  "occurrence",
  "sellerName",
  "till",
  "zone",
]);

/** By the name of a column, what an erasure does with those that are called so. */
const TREATMENTS = new Map<string, Treatment[]>();
for (const columns of Object.values(PERSON_COLUMNS))
  for (const [name, treatment] of Object.entries(columns) as [string, Treatment][])
    TREATMENTS.set(name, [...(TREATMENTS.get(name) ?? []), treatment]);

/**
 * True if a field's text in an entry may be somebody's words, so that an erasure looks into it. Days, codes, choices
 * from a list and what a store is called aren't: whoever picks a customer's name or number could make them name the
 * customer.
 */
export function holdsWords(kind: string, name: string, of: Readonly<Record<string, unknown>>): boolean {
  if ("key" in of && "zone" in of) return false;
  const words = (ENTRY_WORDS as Readonly<Record<string, EntryWords | undefined>>)[kind];
  const owned: Fields | null = typeof words === "object" ? words : null;
  const own = owned?.also[name];
  if (own !== undefined) return own !== "shop";
  if (!owned && NO_WORDS.has(name)) return false;
  const known = (owned?.tables ?? []).flatMap((table) => {
    const columns: Readonly<Record<string, Treatment>> = PERSON_COLUMNS[table];
    return columns[name] ?? [];
  });
  const found = known.length > 0 ? known : (TREATMENTS.get(name) ?? []);
  return found.length === 0 || found.some((treatment) => !WORDLESS.has(treatment));
}

const WORDLESS: ReadonlySet<unknown> = new Set(["shop", "staff", "digest"]);

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
