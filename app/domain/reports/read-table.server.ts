import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import { fullNameIn } from "../full-name.server.ts";
import { ORDER_KIND_LABELS, ORDER_KINDS } from "../orders/order.ts";
import { PAYMENT_KIND_LABELS, PAYMENT_KINDS } from "../payments/payment-kinds.ts";
import { DISCOUNT_REASON_LABELS, DISCOUNT_REASONS } from "../sales/discount-reasons.ts";
import { storeNames } from "../stores/find-stores.server.ts";
import { closeNumber } from "../till/close-number.ts";
import { isCostName } from "../withhold-cost.ts";
import type { DaySpan } from "./report-periods.ts";
import type { Key } from "./sums-by-key.server.ts";
import { type Figure, type TableReport, TABLE_REPORTS, type TableReportName } from "./tables.server.ts";

export interface TableAsked extends DaySpan {
  /** A store key; every store without one. */
  location?: string | undefined;
  /** What has a row of its own: one of `rowsOf`. */
  by: Key;
  /** Who doesn't see cost gets no figure of it. */
  seesCost: boolean;
}

type Value = string | number;

export interface TableRow {
  /** In the order of the table's keys. */
  keys: { value: Value; name: string }[];
  /** In the order of the table's figures: cents, a count, or a mean in tenths, null where there is nothing to count. */
  figures: (number | null)[];
}

export interface ReportTable {
  keys: { key: Key; head: string }[];
  figures: (Figure & { name: string })[];
  /** In the order of their keys, the oldest first; without those that are all zero. */
  rows: TableRow[];
  /** Null where a sum would say nothing. */
  total: (number | null)[];
}

/** What of a report can have a row of its own, the usual one first. */
export function rowsOf(name: TableReportName): { key: Key; head: string }[] {
  return (Object.keys(TABLE_REPORTS[name].rows) as Key[]).map((key) => ({ key, head: KEYS[key].head }));
}

export function readTable(tx: Tx, name: TableReportName, asked: TableAsked): ReportTable {
  const report: TableReport = TABLE_REPORTS[name];
  const keys = report.rows[asked.by];
  if (!keys) throw new Error(`${name} has no rows by ${asked.by}`);
  const figures = Object.entries(report.figures)
    .filter(([figure]) => asked.seesCost || !isCostName(figure))
    .map(([figure, words]) => ({ name: figure, ...words }));
  const words = keys.map((key) => KEYS[key].wordsIn(tx));
  const found = new Map<string, { keys: readonly Value[]; figures: number[] }>();
  for (const read of report.sums)
    for (const row of read(tx, { ...asked, keys })) {
      const values = keys.map((key) => row[key] ?? "");
      const sums = found.get(values.join("\n"))?.figures ?? figures.map(() => 0);
      found.set(values.join("\n"), {
        keys: values,
        figures: sums.map((sum, nth) => sum + Number(row[figures[nth]?.name ?? ""] ?? 0)),
      });
    }
  /** A mean's sum is divided by what it is of. */
  const shown = (sums: readonly number[]) =>
    figures.map(({ is, per }, nth) => {
      const sum = sums[nth] ?? 0;
      if (is !== "mean") return sum;
      const of = sums[figures.findIndex(({ name }) => name === per)] ?? 0;
      return of === 0 ? null : Math.round((sum / of) * 10) / 10;
    });
  const sums = [...found.values()]
    .filter((row) => row.figures.some((figure) => figure !== 0))
    .map((row) => ({
      figures: row.figures,
      keys: row.keys.map((value, nth) => ({ value, name: words[nth]?.nameOf(value) ?? String(value) })),
      places: row.keys.map((value, nth) => words[nth]?.placeOf(value) ?? value),
    }))
    .sort((a, b) => compare(a.places, b.places));
  return {
    keys: keys.map((key) => ({ key, head: KEYS[key].head })),
    figures,
    rows: sums.map((row) => ({ keys: row.keys, figures: shown(row.figures) })),
    total: shown(figures.map((_, nth) => sums.reduce((all, row) => all + (row.figures[nth] ?? 0), 0))).map(
      (sum, nth) => (figures[nth]?.withoutTotal ? null : sum),
    ),
  };
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
  /** What rows are sorted by. */
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
        Object.fromEntries(stores.map(({ key, name }) => [key, name])),
      );
    },
  },
  rate: {
    head: "Rate",
    wordsIn: () => ({
      nameOf: (rate) => (rate === TYPED ? "Typed by hand" : `${Number(rate) / 1_000}%`),
      placeOf: (rate) => (rate === TYPED ? 1 : -Number(rate)),
    }),
  },
  kind: { head: "Kind of payment", wordsIn: () => listed(PAYMENT_KINDS, PAYMENT_KIND_LABELS) },
  reason: {
    head: "Reason",
    wordsIn: () => listed(DISCOUNT_REASONS, { ...DISCOUNT_REASON_LABELS, "": "No reason" }),
  },
  salesperson: { head: "Salesperson", wordsIn: namesOfEmployees },
  worker: { head: "Bench worker", wordsIn: namesOfEmployees },
  order: { head: "Kind of order", wordsIn: () => listed(ORDER_KINDS, ORDER_KIND_LABELS) },
  close: {
    head: "Close",
    wordsIn: () => ({ nameOf: (id) => closeNumber(Number(id)), placeOf: (id) => id }),
  },
  till: { head: "Till", wordsIn: asItIs },
};

/** As in `tax_by_day`. */
const TYPED = -1;

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
  // Two of the same name keep their order, and nobody comes last.
  return {
    nameOf,
    placeOf: (id) => (id === 0 ? "\uffff" : `${nameOf(id)}\n${String(id).padStart(15, "0")}`),
  };
}

function asItIs(): KeyWords {
  return { nameOf: String, placeOf: (value) => value };
}

/** In the order of a list; what isn't in it comes last. */
function listed(order: readonly string[], names: Readonly<Record<string, string>>): KeyWords {
  return {
    nameOf: (value) => names[value] ?? String(value),
    placeOf: (value) => (order.includes(String(value)) ? order.indexOf(String(value)) : order.length),
  };
}
