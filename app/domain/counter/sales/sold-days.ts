import { and, between, type Column, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type {
  piecesSoldByDay,
  piecesSoldByMonth,
  salesByDay,
  salesByMonth,
  salesBySellerDay,
  salesBySellerMonth,
} from "~db/schema/index.ts";
import { addDays, endOfMonth, startOfMonth } from "../../dates.ts";
import type { DaySpan } from "../../periods.ts";
import type { SaleFilter } from "./find-sales.server.ts";

/** Filters that the daily summary supports. */
export type DaysFilter = Omit<SaleFilter, "category" | "seller">;

export type DaysTable = typeof salesByDay | typeof salesBySellerDay | typeof piecesSoldByDay;
export type MonthsTable = typeof salesByMonth | typeof salesBySellerMonth | typeof piecesSoldByMonth;

/** Reads whole months from the monthly summary, and the remaining days from the daily one. */
export function readSums<Days extends DaysTable, Months extends MonthsTable, Row>(
  { from, to, location, tier }: DaysFilter,
  { days, months }: { days: Days; months: Months },
  read: (table: Days | Months, where: SQL | undefined) => Row[],
): Row[] {
  /** Both inclusive; a missing bound is open. */
  const ofDays = (table: Days | Months, column: Column, first?: string, last?: string) =>
    read(
      table,
      and(
        first ? gte(column, first) : undefined,
        last ? lte(column, last) : undefined,
        location ? eq(table.store, location) : undefined,
        tier ? eq(table.tier, tier) : undefined,
      ),
    );
  const firstWhole = from && (from === startOfMonth(from) ? from : addDays(endOfMonth(from), 1));
  const beyondWhole = to && startOfMonth(addDays(to, 1));
  if (firstWhole && beyondWhole && firstWhole >= beyondWhole) return ofDays(days, days.day, from, to);
  const lastWhole = beyondWhole && addDays(beyondWhole, -1);
  return [
    ...(from && firstWhole && from < firstWhole ? ofDays(days, days.day, from, addDays(firstWhole, -1)) : []),
    ...ofDays(months, months.month, firstWhole?.slice(0, 7), lastWhole?.slice(0, 7)),
    ...(to && beyondWhole && beyondWhole <= to ? ofDays(days, days.day, beyondWhole, to) : []),
  ];
}

/**
 * Rows of these days, and of one store. The plus sign keeps SQLite from walking another index: of the store, or in the
 * order of what is summed.
 */
export function onDays(
  day: Column,
  store: Column,
  { from, to, location }: DaySpan & { location?: string | undefined },
): SQL | undefined {
  return and(between(day, from, to), location ? sql`+${store} = ${location}` : undefined);
}
