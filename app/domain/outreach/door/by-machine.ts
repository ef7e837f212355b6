import type { Instant } from "../../dates.ts";
import type { Message } from "../messages/message.ts";

/** Milliseconds after a message left in which nobody has read it yet. */
const SOONEST = 10_000;
/** Milliseconds in which nobody follows two links of one message. */
const AT_ONCE = 3_000;

/** Whether it is too soon after a message left for anybody to have read it. */
export function isTooSoon({ sentAt }: Pick<Message, "sentAt">, now: Instant): boolean {
  return sentAt === null || Math.abs(now - sentAt) < SOONEST;
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
