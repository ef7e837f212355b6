import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import type { DaySpan } from "../../periods.ts";
import { type DaysTable, type MonthsTable, onDays, readSums } from "../../counter/sales/sold-days.ts";

/** Keys that tell the rows of a report apart. */
export type Key =
  | "day"
  | "month"
  | "location"
  | "rate"
  | "kind"
  | "reason"
  | "exemption"
  | "salesperson"
  | "worker"
  | "order"
  | "close"
  | "till"
  | "category"
  | "vendor"
  | "price";

export interface SumsAsked extends DaySpan {
  /** A store key; all stores if missing. */
  location?: string | undefined;
  keys: readonly Key[];
  /** For a report of slow stock: minimum age in days. */
  age?: number | undefined;
  /** For a report of stock: true if the last day is today. */
  isUntilNow?: boolean | undefined;
}

export type SumsRow<Figure extends string> = Readonly<Partial<Record<Key | Figure, string | number>>>;

export type Sums<Figure extends string> = (tx: Tx, asked: SumsAsked) => SumsRow<Figure>[];

interface Summed<Figure extends string> {
  /** Keys other than day, month and location. */
  keys?: Partial<Record<Key, Column | SQL>>;
  /** In whole cents, or counts. Must not contain values: they would become parameters. */
  figures: Partial<Record<Figure, Column | SQL>>;
}

/** Sums rows by day and store, found by an index unless `where` says how. */
export function sumsByDay<Figure extends string>(
  { day, store }: { day: Column; store: Column },
  summed: Summed<Figure>,
  where = (asked: SumsAsked) => onDays(day, store, asked),
): Sums<Figure> {
  return (tx, asked) => grouped(tx, { table: day.table, day, store }, summed, asked, where(asked));
}

/** Sums from a daily summary, or from the monthly one for whole months of reports that aren't by day. */
export function sumsByMonth<Days extends DaysTable, Months extends MonthsTable, Figure extends string>(
  tables: { days: Days; months: Months },
  summedIn: (table: Days | Months) => Summed<Figure>,
): Sums<Figure> {
  return (tx, asked) => {
    const read = (table: Days | Months, where: SQL | undefined) =>
      grouped(tx, { table, ...dayOrMonth(table), store: table.store }, summedIn(table), asked, where);
    const { days } = tables;
    if (asked.keys.includes("day")) return read(days, onDays(days.day, days.store, asked));
    return readSums({ ...asked, tier: undefined }, tables, read);
  };
}

function dayOrMonth(table: DaysTable | MonthsTable): { day: Column } | { month: Column } {
  return "day" in table ? { day: table.day } : { month: table.month };
}

interface Place {
  table: SQLiteTable | Column["table"];
  store: Column;
  day?: Column;
  month?: Column;
}

function grouped<Figure extends string>(
  tx: Tx,
  { table, store, day, month }: Place,
  summed: Summed<Figure>,
  { keys }: SumsAsked,
  where: SQL | undefined,
): SumsRow<Figure>[] {
  const known: Partial<Record<Key, Column | SQL>> = {
    ...summed.keys,
    location: store,
    ...(day && { day, month: sql`substr(${day}, 1, 7)` }),
    ...(month && { month }),
  };
  const selected = keys.map((key) => {
    const value = known[key];
    if (!value) throw new Error(`These sums aren't kept by ${key}`);
    return sql`+${value} as ${sql.identifier(key)}`;
  });
  const sums = Object.entries<Column | SQL | undefined>(summed.figures).flatMap(([name, value]) =>
    value ? sql`sum(${value}) as ${sql.identifier(name)}` : [],
  );
  const places = keys.map((_, nth) => sql.raw(String(nth + 1)));
  return tx.all<SumsRow<Figure>>(
    sql`select ${sql.join([...selected, ...sums], sql`, `)} from ${table} where ${where} group by ${sql.join(places, sql`, `)}`,
  );
}
