import { ROW_KEY } from "../../row-keys.ts";
import { FIRST_TRADE_IN } from "./sale-fields.ts";

/** Texts by control name. */
export type Texts = Record<string, string>;

/** A ticket's texts as a form holds them. */
export interface TicketTexts {
  /** Texts of the controls outside the lists. */
  values: Texts;
  lines: Texts[];
  payments: Texts[];
  /** Trade-ins after the first, whose texts are among the values. */
  moreTradeIns: Texts[];
  /** The id of the first may be '', for whoever is signed in. */
  salespeople: Texts[];
}

/** The controls of the first trade-in, by the names in a row: the specification's, and one for its row key. */
export const FIRST_TRADE_IN_CONTROLS = { ...FIRST_TRADE_IN, [ROW_KEY]: "tradeInRow" } as const;

/** Names in each list. A control's full name is `lines[2].price`. */
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
  moreTradeIns: Object.keys(FIRST_TRADE_IN_CONTROLS),
  salespeople: ["id", "share"],
} as const;
type ListName = keyof typeof LISTS;
const isList = (name: string | undefined): name is ListName =>
  name !== undefined && Object.hasOwn(LISTS, name);

const VALUES = [
  "customerId",
  "walkIn",
  "location",
  "till",
  "tax",
  "usedTax",
  "taxExempt.kind",
  "taxExempt.reason",
  "taxExempt.date",
  "shippingCharge",
  "hasTradeIn",
  ...Object.values(FIRST_TRADE_IN_CONTROLS),
  "tradeInRestAsCredit",
  "customerSearch",
  "itemSearch",
  "service",
  "exchange",
] as const;

/** Names that the specification gives the first line's fields. Its controls have them if it is a piece. */
const FIRST_LINE = { inventoryId: "inventoryId", itemCost: "cost", salePrice: "price" } as const;
const isOfFirst = (name: string): name is keyof typeof FIRST_LINE => Object.hasOwn(FIRST_LINE, name);

/** Returns a control's name for a field of the ticket: `salePrice` for `lines[0].price` of a piece. */
export function controlName(field: string, [first]: readonly Texts[]): string {
  if (first?.kind !== "piece") return field;
  return Object.keys(FIRST_LINE).find((name) => fieldOfControl(name) === field) ?? field;
}

export function fieldOfControl(name: string): string {
  return isOfFirst(name) ? `lines[0].${FIRST_LINE[name]}` : name;
}

const ROW = /^(lines|payments|moreTradeIns|salespeople)\[(\d{1,2})\]\.(\w+)$/;

/**
 * Reads a form. Gaps between rows close up, and other names are ignored. A first line's price may be called
 * `salePrice` or `lines[0].price`; with both, the latter counts. An `inventoryId` alone is a line of that
 * piece.
 */
export function ticketTexts(sent: Iterable<[string, unknown]>): TicketTexts {
  const values: Texts = {};
  const rows: Record<ListName, Texts[]> = { lines: [], payments: [], moreTradeIns: [], salespeople: [] };
  const first: Texts = {};
  for (const name of VALUES) values[name] = "";
  for (const [name, value] of sent) {
    if (typeof value !== "string") continue;
    const [, list, nth, inner = ""] = ROW.exec(name) ?? [];
    if (name in values) values[name] = value;
    if (isOfFirst(name)) first[FIRST_LINE[name]] = value;
    if (!isList(list)) continue;
    if ((LISTS[list] as readonly string[]).includes(inner))
      rows[list][Number(nth)] = { ...rows[list][Number(nth)], [inner]: value };
  }
  const [line] = rows.lines;
  if (line?.kind ? line.kind === "piece" : first.inventoryId)
    rows.lines[0] = { kind: "piece", ...first, ...line };
  const closed = (list: Texts[]) => list.filter((row) => row !== undefined);
  return {
    values,
    lines: closed(rows.lines),
    payments: closed(rows.payments),
    moreTradeIns: closed(rows.moreTradeIns),
    salespeople: closed(rows.salespeople),
  };
}

/** Returns the texts of all trade-ins by the names in a row; none while the ticket has no trade-in. */
export function tradeInTexts({
  values,
  moreTradeIns,
}: Pick<TicketTexts, "values" | "moreTradeIns">): Texts[] {
  if (!values.hasTradeIn) return [];
  const first: Texts = {};
  for (const [name, control] of Object.entries(FIRST_TRADE_IN_CONTROLS)) first[name] = values[control] ?? "";
  return [first, ...moreTradeIns];
}

/**
 * Flattens the ticket's texts by control name, without empty ones. An empty kind stays, so that a payment
 * without a chosen kind remains.
 */
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

/** True if a control of the ticket has this name. */
export function isTicketName(name: string): boolean {
  return ROW.test(name) || isOfFirst(name) || (VALUES as readonly string[]).includes(name);
}
