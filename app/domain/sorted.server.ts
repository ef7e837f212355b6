import { asc, Column, desc, is, type SQL, sql } from "drizzle-orm";
import type { GroupSize } from "./search.server.ts";
import type { Range } from "./ranges.ts";
import type { Slice } from "./slice.ts";

/** A list's order by a column; rows with the same value follow each other by id. */
export interface Sorted<By extends string> {
  by: By;
  descending: boolean;
}

/** Sort key of an index: a column, or an expression with a value for rows without one. */
export type OrderColumn = Column | SQL;

export type SortedKey = readonly [value: string | number, id: number];

/** At most `limit` rows beyond a key, in an order. */
export interface SlicePart {
  beyond: SQL | undefined;
  order: SQL[];
  limit: number;
}

/**
 * Reads a slice in the order of an index on a column and the id, in one or two parts. A slice before a key is
 * read backward, then reversed.
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
  // SQLite seeks a pair of columns in an index, but no pair with an expression: rows of equal value form a
  // part of their own.
  const parts: Omit<SlicePart, "limit">[] = !key
    ? [{ beyond: undefined, order }]
    : is(by, Column)
      ? [{ beyond: sql`(${by}, ${id}) ${side} (${key[0]}, ${key[1]})`, order }]
      : [
          { beyond: sql`${by} = ${key[0]} and ${id} ${side} ${key[1]}`, order: [to(id)] },
          { beyond: sql`${by} ${side} ${key[0]}`, order },
        ];
  return {
    /**
     * Ends to seek of a range of the same column. A key takes the place of one end, because an index seeks
     * only one.
     */
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
 * Decides between walking an order's index past the rows that a filter leaves out and sorting the rows that
 * it leaves. The cheaper way reads at most the square root of `limit` × `all` rows.
 */
export function isWalked({ filtered, all }: GroupSize, limit: number): boolean {
  return filtered * filtered > limit * all;
}

/** A condition that no index serves, so that SQLite uses the index of the order. */
export function withoutIndex(column: Column, value: string | number): SQL {
  return sql`+${column} = ${value}`;
}
