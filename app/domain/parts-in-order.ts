import type { Slice } from "./slice.ts";

/** How to read one part of a list: from a key on, or back from it. */
export interface OfPart<Key> {
  from: Key | undefined;
  isBack: boolean;
  limit: number;
}

/**
 * Reads a slice of a list whose parts follow one another, each in the order of an index of its own. `read`
 * returns the rows of a part in the direction that it is asked for.
 */
export function readParts<Part, Key, Row>(
  parts: readonly Part[],
  { after, before, limit }: Slice<Key>,
  partOf: (key: Key) => Part | undefined,
  read: (part: Part, at: OfPart<Key>) => Row[],
): Row[] {
  const isBack = before !== undefined;
  const key = before ?? after;
  const inTurn = isBack ? parts.toReversed() : parts;
  const first = key === undefined ? undefined : partOf(key);
  const start = first === undefined ? 0 : Math.max(inTurn.indexOf(first), 0);
  const rows: Row[] = [];
  for (const part of inTurn.slice(start)) {
    if (rows.length === limit) break;
    const from = part === first ? key : undefined;
    rows.push(...read(part, { from, isBack, limit: limit - rows.length }));
  }
  return isBack ? rows.toReversed() : rows;
}
