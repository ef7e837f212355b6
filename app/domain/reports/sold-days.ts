import { and, eq, gte, lte, type SQL } from "drizzle-orm";
import type { piecesSoldByDay, salesByDay } from "~db/schema/index.ts";
import type { SaleFilter } from "../sales/queries.server.ts";

/** Which rows of the sums by day a report is about. */
export type DaysFilter = Omit<SaleFilter, "category" | "seller">;

export function daysMatching(
  table: typeof salesByDay | typeof piecesSoldByDay,
  { location, tier, from, to }: DaysFilter,
): SQL | undefined {
  return and(
    from ? gte(table.day, from) : undefined,
    to ? lte(table.day, to) : undefined,
    location ? eq(table.store, location) : undefined,
    tier ? eq(table.tier, tier) : undefined,
  );
}
