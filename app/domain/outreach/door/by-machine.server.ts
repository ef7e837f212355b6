import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Message } from "../../people/outbox/message.ts";
import { newestAttempt } from "../messages/note-in-attempt.server.ts";
import { TRY_TAKES_AT_MOST } from "../messages/tried-again-after.ts";

/** Milliseconds after a message left in which nobody has read it yet. */
const SOONEST = 10_000;
/** Milliseconds in which nobody follows two links of one message. */
const AT_ONCE = 3_000;

/** Whether a message left so shortly before that nobody has read it. Of one in doubt its last try alone is known. */
export function isTooSoon(tx: Tx, { id, sentAt }: Pick<Message, "id" | "sentAt">, now: Instant): boolean {
  if (sentAt !== null) return Math.abs(now - sentAt) < SOONEST;
  const begunAt = newestAttempt(tx, id)?.begunAt ?? now;
  return now > begunAt - SOONEST && now < begunAt + TRY_TAKES_AT_MOST + SOONEST;
}

/** From when to when something comes at once with what comes now. */
export function atOnceWith(now: Instant): [from: Instant, to: Instant] {
  return [(now - AT_ONCE) as Instant, (now + AT_ONCE) as Instant];
}

/**
 * Whether a program that asks for a picture doesn't say what it is, as those that ask for all pictures ahead, read or
 * not: Apple's say 'Mozilla/5.0' and no more. Mail programs and browsers say more of themselves.
 */
export function isNameless(agent: string): boolean {
  return /^\s*(?:mozilla\/5\.0)?\s*$/i.test(agent);
}
