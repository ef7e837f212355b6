import { and, eq, gte, lte, type SQL } from "drizzle-orm";
import type { piecesSoldByDay, piecesSoldByMonth, salesByDay, salesByMonth } from "~db/schema/index.ts";
import { addDays, type Day, startOfMonth } from "../dates.ts";
import type { SaleFilter } from "../sales/find-sales.server.ts";

/** Filters that the daily summary supports. */
export type DaysFilter = Omit<SaleFilter, "category" | "seller">;

/** Both inclusive; a missing bound is open. */
interface DayBounds {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** YYYY-MM, both inclusive. */
interface MonthBounds {
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads whole months from the monthly summary, and the remaining days from the daily one. */
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
