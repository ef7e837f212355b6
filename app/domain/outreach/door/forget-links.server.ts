import { asc, gt, inArray, lte, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { doorLinks, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";

/** Links deleted per transaction. */
const PART = 500;

/** Whether any link was made. From then on the ended ones go daily. */
export function keepsLinks(tx: Tx): boolean {
  // Of any time: so that it is looked up in the index of their ends.
  const isKept = gt(doorLinks.endsAt, 0 as Instant);
  return tx.select({ id: doorLinks.id }).from(doorLinks).where(isKept).limit(1).get() !== undefined;
}

/** Deletes some of the links that ended. */
export function forgetLinks({ tx }: RuleContext<null>, asOf: Instant): Result<number> {
  const ids = tx
    .select({ id: doorLinks.id })
    .from(doorLinks)
    .where(lte(doorLinks.endsAt, asOf))
    .orderBy(asc(doorLinks.endsAt), asc(doorLinks.id))
    .limit(PART)
    .all()
    .map(({ id }) => id);
  tx.delete(doorLinks).where(oneOfMany(doorLinks.id, ids)).run();
  return { ok: true, value: ids.length, trail: [] };
}

/** Ends the links that left with these messages. */
export function endLinksOf(tx: Tx, these: SQL | undefined): void {
  const theirs = tx.select({ id: messages.id }).from(messages).where(these);
  tx.delete(doorLinks).where(inArray(doorLinks.messageId, theirs)).run();
}
