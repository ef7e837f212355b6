import { and, asc, gt, isNotNull, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { replies } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";

/** True if the words of any reply are kept. */
export function keepsReplies(tx: Tx): boolean {
  // Of any time: so that it is looked up in the index of their age.
  const isKept = and(isNotNull(replies.words), gt(replies.takenAt, 0 as Instant));
  return tx.select({ id: replies.id }).from(replies).where(isKept).limit(1).get() !== undefined;
}

/** Empties up to `most` replies taken before a time. Returns how many. */
export function forgetReplies(tx: Tx, cut: Instant, most: number): number {
  const ids = tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(isNotNull(replies.words), lt(replies.takenAt, cut)))
    .orderBy(asc(replies.takenAt), asc(replies.id))
    .limit(most)
    .all()
    .map(({ id }) => id);
  tx.update(replies).set(erasedValues("replies", 0)).where(oneOfMany(replies.id, ids)).run();
  return ids.length;
}
