import { asc, Column, desc, is, type SQL, sql } from "drizzle-orm";
import type { GroupSize } from "./search.server.ts";
import type { Range } from "./ranges.ts";
import type { Slice } from "./slice.ts";

/** A list's order by a column; rows with the same value follow each other by id. */
export interface Sorted<By extends string> {
  by: By;
  descending: boolean;
}

/** What an index has its rows in the order of: a column, or one with a value for rows without. */
export type OrderColumn = Column | SQL;

export type SortedKey = readonly [value: string | number, id: number];

/** So many rows beyond a key, in an order. */
export interface SlicePart {
  beyond: SQL | undefined;
  order: SQL[];
  limit: number;
}

/**
 * A slice in the order of an index on a column and the id, read in a part or two; before a key they are turned round.
 */
export function sortedSlice(
  [by, id]: readonly [OrderColumn, Column],
  descending: boolean,
  { after, before, limit }: Slice<SortedKey>,
) {
  const fromEnd = descending !== Boolean(before);
  const key = before ?? after;
  const side = sql.raw(fromEnd ? "<" : ">");
  const to = fromEnd ? desc : asc;
  const order = [to(by), to(id)];
  // SQLite seeks a pair of columns in an index, but not one with an expression: its equal rows come by themselves.
  const parts: Omit<SlicePart, "limit">[] = !key
    ? [{ beyond: undefined, order }]
    : is(by, Column)
      ? [{ beyond: sql`(${by}, ${id}) ${side} (${key[0]}, ${key[1]})`, order }]
      : [
          { beyond: sql`${by} = ${key[0]} and ${id} ${side} ${key[1]}`, order: [to(id)] },
          { beyond: sql`${by} ${side} ${key[0]}`, order },
        ];
  return {
    /** The ends of a range of the same column to seek: a key takes the place of one, and an index seeks only one. */
    bounds: <Value>(range: Range<Value> | undefined) =>
      range && key ? (fromEnd ? { from: range.from } : { to: range.to }) : range,
    read<Row>(read: (part: SlicePart) => Row[]): Row[] {
      const rows: Row[] = [];
      for (const part of parts)
        if (rows.length < limit) rows.push(...read({ ...part, limit: limit - rows.length }));
      return before ? rows.toReversed() : rows;
    },
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
export function withoutIndex(column: Column, value: string | number): SQL {
  return sql`+${column} = ${value}`;
}
