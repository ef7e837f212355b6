import { asc, type Column, desc, type SQL, sql } from "drizzle-orm";
import type { GroupSize } from "./search.server.ts";
import type { Slice } from "./slice.ts";

/** A list's order by a column; rows with the same value follow each other by id. */
export interface Sorted<By extends string> {
  by: By;
  descending: boolean;
}

/** What an index has its rows in the order of: a column, or one with a value for rows without. */
export type OrderColumn = Column | SQL;

export type SortedKey = readonly [value: string | number, id: number];

/** A slice in the order of an index on a column and the id. For one before a key, `inOrder` turns the rows round. */
export function sortedSlice(
  [by, id]: readonly [OrderColumn, OrderColumn],
  descending: boolean,
  { after, before }: Slice<SortedKey>,
) {
  const fromEnd = descending !== Boolean(before);
  const key = before ?? after;
  const side = sql.raw(fromEnd ? "<" : ">");
  return {
    beyond: key && sql`(${by}, ${id}) ${side} (${key[0]}, ${key[1]})`,
    order: fromEnd ? [desc(by), desc(id)] : [asc(by), asc(id)],
    inOrder: <Row>(rows: Row[]) => (before ? rows.toReversed() : rows),
  };
}

/**
 * Whether to walk an order's index past the rows that a filter leaves out, or to sort those that it leaves. Whichever
 * reads less: at most the root of a page's share of all rows.
 */
export function isWalked({ filtered, all }: GroupSize, limit: number): boolean {
  return filtered * filtered > limit * all;
}

/** A condition that no index serves, so that the order's own is used. */
export function withoutIndex(column: Column, value: string): SQL {
  return sql`+${column} = ${value}`;
}
