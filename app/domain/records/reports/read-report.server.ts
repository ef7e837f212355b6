import { ownValue } from "../../own-value.ts";
import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { ORDER_KIND_LABELS, ORDER_KINDS } from "../../workshop/orders/order.ts";
import { PAYMENT_KIND_LABELS, PAYMENT_KINDS } from "../../payment-kinds.ts";
import { taxedAs, WITHOUT_RATE_LABELS } from "../../counter/sales/tax-sources.ts";
import { EXEMPT_AS, EXEMPT_AS_LABELS } from "../../counter/sales/exemption.ts";
import { DISCOUNT_REASON_LABELS, DISCOUNT_REASONS } from "../../counter/sales/discount-reasons.ts";
import { CATEGORIES, categoryLabel } from "../../stock/pieces/categories.ts";
import { storeNames } from "../../shop/stores/find-stores.server.ts";
import { listVendors } from "../../stock/vendors/find-vendors.server.ts";
import { closeNumber } from "../../counter/till/close-number.ts";
import { cents, formatDecimal } from "../../money.ts";
import { isCostName } from "../../withhold-cost.ts";
import { bandFrom } from "./price-bands.ts";
import type { DaySpan } from "../../periods.ts";
import { STOCK_REPORTS, type StockReportName } from "./stock-reports.server.ts";
import type { Key } from "./sums-by-key.server.ts";
import {
  type Figure,
  type SumOf,
  type ReportDefinition,
  MONEY_REPORTS,
  type MoneyReportName,
} from "./money-reports.server.ts";

export type ReportName = MoneyReportName | StockReportName;

/** Reports in rows and columns: of sales, payments and debts, and of stock. */
export const REPORTS: Readonly<Record<ReportName, ReportDefinition>> = { ...MONEY_REPORTS, ...STOCK_REPORTS };

export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

export interface ReportAsked extends DaySpan {
  /** A store key; all stores if missing. */
  location?: string | undefined;
  /** Key that groups the rows: one of `rowsOf`. */
  by: Key;
  /** False leaves out all figures of cost. */
  seesCost: boolean;
  /** For a report of slow stock: minimum age in days. */
  age?: number | undefined;
  /** For a report of slow stock: lists groups of which less than this percentage was sold. */
  below?: number | undefined;
  /** For a report of stock: true if the last day is today. */
  isUntilNow?: boolean | undefined;
}

type Value = string | number;

export interface TableRow {
  /** In the order of the table's keys. */
  keys: { value: Value; name: string }[];
  /** In the order of the table's figures, in the units of `Figure`; null if there is nothing to say. */
  figures: (number | null)[];
}

export interface ReportTable {
  keys: { key: Key; head: string }[];
  figures: (Figure & { name: string })[];
  /** Sorted by key, oldest first. Rows with only zeros are left out. */
  rows: TableRow[];
  /** Null for a figure whose sum would say nothing. */
  total: (number | null)[];
}

/** Keys that can group the rows of a report, the usual one first. */
export function rowsOf(name: ReportName): { key: Key; head: string }[] {
  return (Object.keys(REPORTS[name].rows) as Key[]).map((key) => ({ key, head: KEYS[key].head }));
}

export function readTable(tx: Tx, name: ReportName, asked: ReportAsked): ReportTable {
  const report = REPORTS[name];
  const keys = report.rows[asked.by];
  if (!keys) throw new Error(`${name} can't be grouped by ${asked.by}`);
  const all = Object.entries(report.figures)
    .filter(([figure]) => asked.seesCost || !isCostName(figure))
    .map(([figure, words]) => ({ name: figure, ...words }));
  const words = keys.map((key) => KEYS[key].wordsIn(tx));
  const found = new Map<string, { keys: readonly Value[]; sums: Map<string, number> }>();
  for (const read of report.sums)
    for (const row of read(tx, { ...asked, keys })) {
      const values = keys.map((key) => row[key] ?? "");
      const at = values.join("\n");
      const { sums } = found.get(at) ?? { sums: new Map<string, number>() };
      for (const [figure, value] of Object.entries(row))
        if (!(figure in KEYS)) sums.set(figure, (sums.get(figure) ?? 0) + Number(value ?? 0));
      found.set(at, { keys: values, sums });
    }
  const isSaid = (figure: string) => [...found.values()].some(({ sums }) => (sums.get(figure) ?? 0) !== 0);
  const figures = all.filter(({ onlyWith }) => onlyWith === undefined || isSaid(onlyWith));
  const shown = (sum: SumOf) => figures.map((figure) => figureOf(figure, sum, asked));
  const rows = [...found.values()]
    .map((row) => ({ ...row, sum: (figure: string) => row.sums.get(figure) ?? 0 }))
    .filter(({ sum }) => figures.some((figure) => sum(figure.name) !== 0))
    .filter(({ sum }) => report.keeps?.(sum, asked) ?? true)
    .map(({ keys: values, sum }) => ({
      sum,
      keys: values.map((value, nth) => ({ value, name: words[nth]?.nameOf(value) ?? String(value) })),
      places: [
        ...(report.highestFirst ? [-sum(report.highestFirst)] : []),
        ...values.map((value, nth) => words[nth]?.placeOf(value) ?? value),
      ],
    }))
    .sort((a, b) => compare(a.places, b.places));
  const total = (figure: string) => rows.reduce((all, { sum }) => all + sum(figure), 0);
  return {
    keys: keys.map((key) => ({ key, head: KEYS[key].head })),
    figures: figures.map((figure) => {
      const { of: _, ...words } = figure;
      return words;
    }),
    rows: rows.map((row) => ({ keys: row.keys, figures: shown(row.sum) })),
    total: shown(total).map((sum, nth) => (figures[nth]?.withoutTotal ? null : sum)),
  };
}

/** Divides the sum of a mean by its count. */
function figureOf({ name, is, per, of }: Figure & { name: string }, sum: SumOf, asked: ReportAsked) {
  if (of) return of(sum, asked);
  if (is !== "mean") return sum(name);
  const counted = sum(per ?? "");
  return counted === 0 ? null : Math.round((sum(name) / counted) * 10) / 10;
}

const inEnglish = new Intl.Collator("en");

function compare(a: readonly Value[], b: readonly Value[]): number {
  for (const [nth, one] of a.entries()) {
    const other = b[nth] ?? one;
    const order =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : inEnglish.compare(String(one), String(other));
    if (order !== 0) return order;
  }
  return 0;
}

interface KeyWords {
  nameOf(value: Value): string;
  /** Sort value of a row. */
  placeOf(value: Value): Value;
}

const KEYS: Record<Key, { head: string; wordsIn(tx: Tx): KeyWords }> = {
  day: { head: "Day", wordsIn: asItIs },
  month: { head: "Month", wordsIn: asItIs },
  location: {
    head: "Location",
    wordsIn(tx) {
      const stores = storeNames(tx);
      return listed(
        stores.map(({ key }) => key),
        { ...Object.fromEntries(stores.map(({ key, name }) => [key, name])), "": "No location" },
      );
    },
  },
  rate: {
    head: "Rate",
    wordsIn: () => ({
      nameOf: (rate) => {
        const as = taxedAs(Number(rate));
        return as === "rate" ? `${Number(rate) / 1_000}%` : WITHOUT_RATE_LABELS[as];
      },
      placeOf: (rate) => -Number(rate),
    }),
  },
  kind: { head: "Kind of payment", wordsIn: () => listed(PAYMENT_KINDS, PAYMENT_KIND_LABELS) },
  reason: {
    head: "Reason",
    wordsIn: () => listed(DISCOUNT_REASONS, { ...DISCOUNT_REASON_LABELS, "": "No reason" }),
  },
  exemption: { head: "Exemption", wordsIn: () => listed(EXEMPT_AS, EXEMPT_AS_LABELS) },
  salesperson: { head: "Salesperson", wordsIn: namesOfEmployees },
  worker: { head: "Bench worker", wordsIn: namesOfEmployees },
  order: { head: "Kind of order", wordsIn: () => listed(ORDER_KINDS, ORDER_KIND_LABELS) },
  close: {
    head: "Close",
    wordsIn: () => ({ nameOf: (id) => closeNumber(Number(id)), placeOf: (id) => id }),
  },
  till: { head: "Till", wordsIn: asItIs },
  category: {
    head: "Category",
    wordsIn: () => ({
      nameOf: (category) => categoryLabel(String(category)),
      // Categories with their own color in their fixed order, then all others by name.
      placeOf: (category) =>
        `${String((CATEGORIES as readonly unknown[]).indexOf(category) >>> 0).padStart(10, "0")}\n${category}`,
    }),
  },
  vendor: {
    head: "Vendor",
    wordsIn(tx) {
      const all = listVendors(tx);
      const names = Object.fromEntries(all.map(({ id, name }) => [id, name]));
      return listed(
        all.map(({ id }) => String(id)),
        { ...names, 0: "No vendor" },
      );
    },
  },
  price: {
    head: "Price band",
    wordsIn: () => ({ nameOf: (from) => bandText(Number(from)), placeOf: (from) => from }),
  },
};

/** '250.00 to 499.99', '25000.00 and over'. */
function bandText(start: number): string {
  const { from, to } = bandFrom(cents(start));
  return to === undefined
    ? `${formatDecimal(from)} and over`
    : `${formatDecimal(from)} to ${formatDecimal(to)}`;
}

function namesOfEmployees(tx: Tx): KeyWords {
  const everyone = tx
    .select({ id: employees.id, name: fullNameIn(employees) })
    .from(employees)
    .all();
  const names = new Map<Value, string>([
    [0, "Nobody"],
    ...everyone.map(({ id, name }) => [id, name] as const),
  ]);
  const nameOf = (id: Value) => names.get(id) ?? String(id);
  // Two employees with the same name keep their order, and 'Nobody' comes last.
  return {
    nameOf,
    placeOf: (id) => (id === 0 ? "\uffff" : `${nameOf(id)}\n${String(id).padStart(15, "0")}`),
  };
}

function asItIs(): KeyWords {
  return { nameOf: String, placeOf: (value) => value };
}

/** Sorts by a list. Values that aren't in it come last. */
function listed(order: readonly string[], names: Readonly<Record<string, string>>): KeyWords {
  return {
    nameOf: (value) => ownValue(names, String(value)) ?? String(value),
    placeOf: (value) => (order.includes(String(value)) ? order.indexOf(String(value)) : order.length),
  };
}
