import { and, type SQL, sql } from "drizzle-orm";
import type { Range } from "./ranges.ts";
import type { OrderColumn } from "./sorted.server.ts";

/** Values that indexes in the order of a day have for rows without one. No range includes them. */
export const NO_DAY_YET = "";
export const NO_DAY_AHEAD = "9999-12-31";

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
