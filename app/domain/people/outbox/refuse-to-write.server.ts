import { and, between, count, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_DAY } from "../../dates.ts";
import { refuse, type Refused } from "../../result.ts";
import { canceledWords } from "./canceled-words.ts";
import type { Message, MessageChannel } from "./message.ts";
import { NOT_SET_UP } from "./message-words.ts";
import { goesTo } from "./sending-state.server.ts";
import { whyNotToSend } from "./why-not-to-send.server.ts";

/** Most messages to one address in a day, but for a campaign's. */
export const MESSAGES_A_DAY = 30;

type Unwritten = Pick<
  Message,
  "channel" | "purpose" | "addressKey" | "customerId" | "campaignId" | "testOf" | "employeeId"
>;

/**
 * Refuses a message whose writer may not send it, which has nothing to send it by, or beyond so many a day to its
 * address. Null if it may be written.
 */
export function refuseToWrite(tx: Tx, message: Unwritten, now: Instant): Refused | null {
  const why = whyNotToSend(tx, { ...message, senderId: message.employeeId });
  if (why === "no_right") return refuse("forbidden", "You may not send this");
  if (why !== null) return refuse("conflict", canceledWords(why, message.channel), "address");
  const unset = refuseUnlessSetUp(tx, message.channel);
  if (unset) return unset;
  if (message.campaignId !== null || message.addressKey === null) return null;
  const today = [(now - MS_PER_DAY) as Instant, (now + CLOCK_TOLERANCE) as Instant] as const;
  const lately = tx
    .select({ n: count() })
    .from(messages)
    .where(and(eq(messages.addressKey, message.addressKey), between(messages.queuedAt, ...today)))
    .get();
  return (lately?.n ?? 0) < MESSAGES_A_DAY
    ? null
    : refuse("conflict", `${MESSAGES_A_DAY} messages went to this address in a day: try again tomorrow`);
}

/** Null if there is something to send by. A letter waits for whoever prints it. */
export function refuseUnlessSetUp(tx: Tx, channel: MessageChannel): Refused | null {
  return channel !== "letter" && goesTo(tx, channel) === null
    ? refuse("conflict", NOT_SET_UP[channel])
    : null;
}
