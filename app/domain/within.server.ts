import { and, type SQL, sql } from "drizzle-orm";
import type { Range } from "./ranges.ts";
import type { OrderColumn } from "./sorted.server.ts";

/** What indexes in the order of a day have for rows without one, which no range includes. */
export const NO_DAY_YET = "";
export const NO_DAY_AHEAD = "9999-12-31";

/** In a range of an index's column. `none` is what it has for rows without a value. */
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
