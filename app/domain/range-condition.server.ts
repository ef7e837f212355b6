import { and, type SQL, sql } from "drizzle-orm";
import { NO_DAY_AHEAD } from "~db/day-or-last.ts";
import type { Range } from "./ranges.ts";
import type { OrderColumn } from "./sorted.server.ts";

/** What indexes in the order of a day have for rows without one, where these come first. No range includes either. */
export const NO_DAY_YET = "";

/** Condition that an index's column is in a range. `none` is the index's value for rows without one. */
export function within(
  by: OrderColumn,
  { from, to }: Range<string | number>,
  none?: typeof NO_DAY_YET | typeof NO_DAY_AHEAD,
): SQL | undefined {
  const isNoneFirst = none === NO_DAY_YET && from === undefined;
  const isNoneLast = none === NO_DAY_AHEAD && to === undefined;
  return and(
    from === undefined ? undefined : sql`${by} >= ${from}`,
    to === undefined ? undefined : sql`${by} <= ${to}`,
    isNoneFirst ? sql`${by} > ${none}` : undefined,
    isNoneLast ? sql`${by} < ${none}` : undefined,
  );
}
