import type { Count, CountLine } from "~/domain/workshop/counts/count";
import {
  type CountFilter,
  findCounts,
  findLines,
  type LineFilter,
} from "~/domain/workshop/counts/find-counts.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** Lists counts, newest first. */
export function countsBy(filter: CountFilter): KeyedList<Count, number> {
  return { read: (slice) => findCounts(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

/** Lists lines, last scanned first. */
export function linesBy(filter: LineFilter): KeyedList<CountLine, number> {
  return { read: (slice) => findLines(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
