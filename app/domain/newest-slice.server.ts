import { asc, desc, gt, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Slice } from "./slice.ts";

/** Reads a slice of a list by an id or a day, the newest first, whichever way it is read. */
export function newestSlice<Key extends string | number, Row>(
  { after, before }: Slice<Key>,
  by: SQLiteColumn,
  read: (beyond: SQL | undefined, order: SQL) => Row[],
): Row[] {
  if (before !== undefined) return read(gt(by, before), asc(by)).toReversed();
  return read(after === undefined ? undefined : lt(by, after), desc(by));
}
