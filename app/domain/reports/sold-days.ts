import { and, eq, gte, lte, type SQL } from "drizzle-orm";
import type { piecesSoldByDay, piecesSoldByMonth, salesByDay, salesByMonth } from "~db/schema/index.ts";
import { addDays, type Day, startOfMonth } from "../dates.ts";
import type { SaleFilter } from "../sales/find-sales.server.ts";

/** Which rows of the sums by day a report is about. */
export type DaysFilter = Omit<SaleFilter, "category" | "seller">;

/** Days, both included; without a bound on that side all of them. */
interface DayBounds {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Months, YYYY-MM, both included. */
interface MonthBounds {
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the sums of a filter's days: of whole months from those by month, of the days before and after from those by day. */
export function readSums<Row>(
  { from, to }: DaysFilter,
  read: { months: (bounds: MonthBounds) => Row[]; days: (bounds: DayBounds) => Row[] },
): Row[] {
  const firstWhole = from && (from === startOfMonth(from) ? from : startOfNextMonth(from));
  const beyondWhole = to && startOfMonth(addDays(to, 1));
  if (firstWhole && beyondWhole && firstWhole >= beyondWhole) return read.days({ from, to });
  return [
    ...(from && firstWhole && from < firstWhole ? read.days({ from, to: addDays(firstWhole, -1) }) : []),
    ...read.months({
      from: firstWhole?.slice(0, 7),
      to: beyondWhole && addDays(beyondWhole, -1).slice(0, 7),
    }),
    ...(to && beyondWhole && beyondWhole <= to ? read.days({ from: beyondWhole, to }) : []),
  ];
}

function startOfNextMonth(day: Day): Day {
  return startOfMonth(addDays(startOfMonth(day), 31));
}

export function daysMatching(
  table: typeof salesByDay | typeof piecesSoldByDay,
  { from, to }: DayBounds,
  filter: DaysFilter,
): SQL | undefined {
  return and(
    from ? gte(table.day, from) : undefined,
    to ? lte(table.day, to) : undefined,
    matching(table, filter),
  );
}

export function monthsMatching(
  table: typeof salesByMonth | typeof piecesSoldByMonth,
  { from, to }: MonthBounds,
  filter: DaysFilter,
): SQL | undefined {
  return and(
    from ? gte(table.month, from) : undefined,
    to ? lte(table.month, to) : undefined,
    matching(table, filter),
  );
}

function matching(
  table: typeof salesByDay | typeof piecesSoldByDay | typeof salesByMonth | typeof piecesSoldByMonth,
  { location, tier }: DaysFilter,
): SQL | undefined {
  return and(location ? eq(table.store, location) : undefined, tier ? eq(table.tier, tier) : undefined);
}
