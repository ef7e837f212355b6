import { ROW_KEY, withKeys } from "../../row-keys.ts";
import { type Cents, cents, parseTypedMoney, sumOf } from "../../money.ts";
import { repairProfit } from "../repairs/repair-profit.ts";
import { type OrderTaxTerms, partsOfWork, type PricedPart, taxOfParts } from "../orders/what-to-pay.ts";

/** Name of the button that sends the form for a step. */
export const STEP = "step";

/** Texts by control name. */
export type Texts = Record<string, string>;

/** Name of the control that chooses the item a service is added to. */
export const WORK_ITEM = "workItem";

/** The first item's description, which the intake form sends under the specification's name. */
export const FIRST_ITEM = { name: "item", inList: "items[0].description" };

/**
 * An envelope's texts as a form holds them. Controls in lists are named `items[0].metal`, `work[2].price`.
 */
export interface EnvelopeTexts {
  /** Texts of the controls outside the lists. */
  values: Texts;
  items: Texts[];
  work: Texts[];
}

const ROW = /^(items|work)\[(\d{1,2})\]\.(.+)$/;

/** Reads a form. Gaps between rows close up. */
export function envelopeTexts(sent: Iterable<[string, unknown]>): EnvelopeTexts {
  const values: Texts = {};
  const rows = { items: [] as Texts[], work: [] as Texts[] };
  for (const [sentAs, said] of sent) {
    if (typeof said !== "string") continue;
    // Browsers submit CR LF line breaks.
    const value = said.replace(/\r\n?/g, "\n");
    const name = sentAs === FIRST_ITEM.name ? FIRST_ITEM.inList : sentAs;
    const [, list, nth, inner = ""] = ROW.exec(name) ?? [];
    if (list === "items" || list === "work")
      rows[list][Number(nth)] = { ...rows[list][Number(nth)], [inner]: value };
    else values[name] = value;
  }
  const closed = (list: Texts[]) => list.filter((row) => row !== undefined);
  return { values, items: closed(rows.items), work: closed(rows.work) };
}

/** A form always asks for one item. */
export function withFirstItem({ items, ...texts }: EnvelopeTexts): EnvelopeTexts {
  return { ...texts, items: items.length > 0 ? items : [{ description: "" }] };
}

/** Flattens the texts by control name. */
export function flatEnvelope({ values, items, work }: EnvelopeTexts): Texts {
  const flat = { ...values };
  for (const [list, rows] of [
    ["items", items],
    ["work", work],
  ] as const)
    for (const [nth, row] of rows.entries())
      for (const [name, value] of Object.entries(row)) flat[`${list}[${nth}].${name}`] = value;
  return flat;
}

/** Gives each row a key, so that it keeps its identity when an earlier row is removed. */
export function withRowKeys({ values, items, work }: EnvelopeTexts): EnvelopeTexts {
  return { values, items: withKeys(items), work: withKeys(work) };
}

/** True if a line of work is on the item at this place in the list. */
function isWorkOn(line: Texts, nth: number): boolean {
  return (line.item || "1") === String(nth + 1);
}

/** True if a line of work has any text. */
function isSaid({ serviceId, description, price, cost }: Texts): boolean {
  return [serviceId, description, price, cost].some((text) => text?.trim());
}

/** Removes an item and the work on it. Work on later items moves up with them. */
export function withoutItem({ values, items, work }: EnvelopeTexts, nth: number): EnvelopeTexts {
  return {
    values,
    items: items.filter((_, at) => at !== nth),
    work: work
      .filter((line) => !isWorkOn(line, nth))
      .map((line) => (Number(line.item) > nth + 1 ? { ...line, item: String(Number(line.item) - 1) } : line)),
  };
}

/** Removes empty rows, but leaves one item, and those before `from`. */
export function withoutEmptyRows({ values, items, work }: EnvelopeTexts, from = 0): EnvelopeTexts {
  let said: EnvelopeTexts = { values, items, work: work.filter(isSaid) };
  for (let nth = items.length - 1; nth >= from && said.items.length > 1; nth -= 1) {
    const isEmpty = Object.entries(items[nth] ?? {}).every(
      ([name, text]) => name === "weightUnit" || name === ROW_KEY || !text.trim(),
    );
    if (isEmpty && !said.work.some((line) => isWorkOn(line, nth))) said = withoutItem(said, nth);
  }
  return said;
}

/**
 * Figures of an intake in progress. Null where an amount can't be read, or is still missing. Without lines of work the
 * form's own price and cost are the repair's; beside them they are another line's.
 */
export interface IntakeFigures {
  items: { title: string; price: Cents | null }[];
  price: Cents | null;
  cost: Cents | null;
  profit: Cents | null;
  tax: Cents | null;
  total: Cents | null;
  deposit: Cents | null;
  /** Includes tax. */
  amountDue: Cents | null;
}

interface IntakeTerms extends OrderTaxTerms {
  services: readonly { id: number; isTaxed: boolean }[];
}

/** Works out an intake as it is typed. */
export function intakeFigures({ values, items, work }: EnvelopeTexts, terms: IntakeTerms): IntakeFigures {
  const lines = work.filter(isSaid);
  const { customerPrice = "", costToRepair = "" } = values;
  const own = { item: "1", price: customerPrice, cost: costToRepair };
  const said: Texts[] = lines.length === 0 || isSaid(own) ? [own, ...lines] : lines;
  const priced = items.map((item, nth) => ({
    title: item.description?.trim() || `Item ${nth + 1}`,
    price: sumOrNull(said.filter((line) => isWorkOn(line, nth)).map(({ price = "" }) => price)),
  }));
  const price = sumOrNull(said.map((line) => line.price ?? ""));
  // A line of work may go without its cost, the repair itself may not.
  const costs = said.map((line) => line.cost ?? "");
  const cost = sumOrNull(lines.length === 0 ? costs : costs.filter((text) => text.trim() !== ""));
  const typed = values["deposit.amount"]?.trim() ?? "";
  const deposit = typed === "" ? cents(0) : parseTypedMoney(typed);
  const parts = said.map((line): PricedPart => {
    const service = terms.services.find(({ id }) => String(id) === line.serviceId);
    const isTaxed = service ? service.isTaxed : line.taxed !== "false";
    return { price: parseTypedMoney((line.price ?? "").trim()) ?? cents(0), isTaxed };
  });
  const tax = price === null ? null : taxOfParts(partsOfWork(parts), terms);
  const total = price === null || tax === null ? null : cents(price + tax);
  const isTooMuch = price !== null && deposit !== null && deposit > price;
  const amountDue = total === null || deposit === null || isTooMuch ? null : cents(total - deposit);
  const profit =
    price === null || cost === null ? null : repairProfit({ customerPrice: price, costToRepair: cost });
  return { items: priced, price, cost, profit, tax, total, deposit, amountDue };
}

function sumOrNull(texts: readonly string[]): Cents | null {
  const amounts = texts.map((text) => parseTypedMoney(text.trim()));
  return amounts.includes(null) ? null : sumOf(amounts as Cents[]);
}
