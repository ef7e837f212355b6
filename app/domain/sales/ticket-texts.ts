import { ROW_KEY } from "../row-keys.ts";

/** Texts by control name. */
export type Texts = Record<string, string>;

/** A ticket as it stands in a form. */
export interface TicketTexts {
  /** What isn't in a list. */
  values: Texts;
  lines: Texts[];
  payments: Texts[];
  /** The first may be '': whoever is signed in. */
  salespeople: Texts[];
}

/** Names by list: those of a control are `lines[2].price`. */
const LISTS = {
  lines: [
    "kind",
    "inventoryId",
    "serviceId",
    "description",
    "quantity",
    "price",
    "cost",
    "taxed",
    "off",
    "reason",
    "amount",
    "orderId",
    "to",
    ROW_KEY,
  ],
  payments: ["kind", "amount", "given", "lastFour", "reference", "number", ROW_KEY],
  salespeople: ["id", "share"],
} as const;

const VALUES = [
  "customerId",
  "walkIn",
  "location",
  "till",
  "tax",
  "usedTax",
  "taxExempt.reason",
  "shippingCharge",
  "hasTradeIn",
  "tradeInItem",
  "tradeInValue",
  "tradeInWeightGiven",
  "tradeInWeightUnit",
  "tradeInMelt",
  "tradeInMetal",
  "tradeInKarat",
  "tradeInScrap",
  "customerSearch",
  "itemSearch",
  "service",
  "exchange",
] as const;

const ROW = /^(lines|payments|salespeople)\[(\d{1,2})\]\.(\w+)$/;

/** Reads a form: rows that were left out close up, other names are ignored. */
export function ticketTexts(sent: Iterable<[string, unknown]>): TicketTexts {
  const values: Texts = {};
  const rows = { lines: [] as Texts[], payments: [] as Texts[], salespeople: [] as Texts[] };
  for (const name of VALUES) values[name] = "";
  for (const [name, value] of sent) {
    if (typeof value !== "string") continue;
    const [, list, nth, inner = ""] = ROW.exec(name) ?? [];
    if (name in values) values[name] = value;
    if (list !== "lines" && list !== "payments" && list !== "salespeople") continue;
    if ((LISTS[list] as readonly string[]).includes(inner))
      rows[list][Number(nth)] = { ...rows[list][Number(nth)], [inner]: value };
  }
  const closed = (list: Texts[]) => list.filter((row) => row !== undefined);
  return {
    values,
    lines: closed(rows.lines),
    payments: closed(rows.payments),
    salespeople: closed(rows.salespeople),
  };
}

/** The ticket's texts by control name, without those left empty; a payment nobody chose the kind of stays one. */
export function flatTexts({ values, ...lists }: TicketTexts): Texts {
  const rows = Object.entries(lists).flatMap(([list, of]) =>
    of.flatMap((row, nth) =>
      Object.entries(row).map(([name, value]): [string, string] => [`${list}[${nth}].${name}`, value]),
    ),
  );
  return Object.fromEntries(
    [...Object.entries(values), ...rows].filter(([name, value]) => value !== "" || name.endsWith("].kind")),
  );
}

/** Whether a control of the ticket has this name. */
export function isTicketName(name: string): boolean {
  return ROW.test(name) || (VALUES as readonly string[]).includes(name);
}
