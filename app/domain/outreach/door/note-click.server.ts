import { and, between, count, eq, ne } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import type { Tx } from "~db/client.server.ts";
import { linkClicks } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteFollowed } from "../campaigns/note-results.server.ts";
import { getMessage, repeatOf } from "../messages/find-messages.server.ts";
import type { Message } from "../messages/message.ts";
import { newestAttempt, noteInAttempt } from "../messages/note-in-attempt.server.ts";
import { settleAsSent } from "../messages/settle-as-sent.server.ts";
import { TRY_TAKES_AT_MOST } from "../messages/tried-again-after.ts";

/** Milliseconds after a message left in which nobody has read it yet. */
const SOONEST = 10_000;
/** Milliseconds in which nobody follows two links of one message. */
const AT_ONCE = 3_000;
/** Most rows of a message: who follows its links more often adds nothing. */
export const CLICKS_AT_MOST = 50;

interface Click {
  message: Message;
  campaignLinkId: number;
  /** True if only the head of the answer was asked for. */
  isHead: boolean;
}

/**
 * Notes that a link of a campaign was followed, and whether by a machine that looks through mail: one that asked for the
 * head alone, came within seconds of the message, or followed several links at once. Those that it followed before were
 * its own, too. Somebody who follows a link of a message in doubt has it; a machine may look through what its server
 * takes back.
 */
export function noteClick(
  { tx, now }: RuleContext<null>,
  { message, campaignLinkId, isHead }: Click,
): Result<null> {
  const nothing: Result<null> = { ok: true, value: null, trail: [] };
  if (!hasClicksLeft(tx, message.id)) return nothing;
  const { messageId, campaignLinkId: link, at } = linkClicks;
  const others = and(
    eq(messageId, message.id),
    ne(link, campaignLinkId),
    between(at, (now - AT_ONCE) as Instant, (now + AT_ONCE) as Instant),
  );
  const { changes } = tx.update(linkClicks).set({ isMachine: true }).where(others).run();
  const isMachine = isHead || isSoon(tx, message, now) || changes > 0;
  insertRow(tx, linkClicks, { messageId: message.id, campaignLinkId, at: now, isMachine });
  noteFollowed(tx, message);
  if (!isMachine) settle(tx, message.id, now);
  return nothing;
}

/** Whether a message left so shortly before that nobody has read it. Of one in doubt its last try alone is known. */
function isSoon(tx: Tx, { id, sentAt }: Message, now: Instant): boolean {
  if (sentAt !== null) return Math.abs(now - sentAt) < SOONEST;
  const begunAt = newestAttempt(tx, id)?.begunAt ?? now;
  return now > begunAt - SOONEST && now < begunAt + TRY_TAKES_AT_MOST + SOONEST;
}

function settle(tx: Tx, id: number, now: Instant): void {
  const message = getMessage(tx, id);
  // One that was sent again is in doubt no more.
  if (message?.state !== "unknown" || repeatOf(tx, id) !== null) return;
  settleAsSent(tx, message, now);
  noteInAttempt(tx, id, { code: null, said: "Somebody followed a link in it" });
}

/** Whether another click of a message is kept. */
export function hasClicksLeft(tx: Tx, messageId: number): boolean {
  const counted = tx.select({ n: count() }).from(linkClicks).where(eq(linkClicks.messageId, messageId)).get();
  return (counted?.n ?? 0) < CLICKS_AT_MOST;
}
