import { and, asc, gt, isNotNull, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { messageAttempts, messages } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import { forgetReplies, keepsReplies } from "../replies/forget-replies.server.ts";

/** Messages emptied per transaction. */
const PART = 500;

/** True if the words of any message or reply are kept. From then on the rule of Settings runs daily. */
export function keepsWords(tx: Tx): boolean {
  // Of any time: so that it is looked up in the index of their age.
  const isKept = and(isNotNull(messages.words), gt(messages.queuedAt, 0 as Instant));
  if (tx.select({ id: messages.id }).from(messages).where(isKept).limit(1).get()) return true;
  return keepsReplies(tx);
}

/**
 * Empties a batch of messages past the days that Settings keep their words: words, address, and what servers said. What
 * hasn't left yet keeps them until then. Replies follow once all messages are done.
 */
export function forgetWords({ tx }: RuleContext<null>, asOf: Instant): Result<number> {
  const { messageWordsKeptDays: days } = readSettings(tx);
  if (days === 0) return { ok: true, value: 0, trail: [] };
  const cut = (asOf - days * MS_PER_DAY) as Instant;
  const ids = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNotNull(messages.words), lt(messages.queuedAt, cut), isNotNull(messages.settledAt)))
    .orderBy(asc(messages.queuedAt), asc(messages.id))
    .limit(PART)
    .all()
    .map(({ id }) => id);
  tx.update(messageAttempts)
    .set(erasedValues("messageAttempts", 0))
    .where(oneOfMany(messageAttempts.messageId, ids))
    .run();
  tx.update(messages).set(erasedValues("messages", 0)).where(oneOfMany(messages.id, ids)).run();
  return { ok: true, value: ids.length > 0 ? ids.length : forgetReplies(tx, cut, PART), trail: [] };
}
