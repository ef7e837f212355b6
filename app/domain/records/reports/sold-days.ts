import { and, type Column, eq, gte, lte, type SQL } from "drizzle-orm";
import type {
  piecesSoldByDay,
  piecesSoldByMonth,
  salesByDay,
  salesByMonth,
  salesBySellerDay,
  salesBySellerMonth,
} from "~db/schema/index.ts";
import { addDays, endOfMonth, startOfMonth } from "../../dates.ts";
import type { SaleFilter } from "../../counter/sales/find-sales.server.ts";

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
  const between = (table: Days | Months, column: Column, first?: string, last?: string) =>
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
  if (firstWhole && beyondWhole && firstWhole >= beyondWhole) return between(days, days.day, from, to);
  const lastWhole = beyondWhole && addDays(beyondWhole, -1);
  return [
    ...(from && firstWhole && from < firstWhole
      ? between(days, days.day, from, addDays(firstWhole, -1))
      : []),
    ...between(months, months.month, firstWhole?.slice(0, 7), lastWhole?.slice(0, 7)),
    ...(to && beyondWhole && beyondWhole <= to ? between(days, days.day, beyondWhole, to) : []),
  ];
}
