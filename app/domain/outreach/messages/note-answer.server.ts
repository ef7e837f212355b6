import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messageAttempts, messages, sendingChannels } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { suppressByHolder } from "../../people/suppressions/suppress.server.ts";
import { noteSent } from "../campaigns/note-results.server.ts";
import { firstAskedAt } from "./asked-again-at.ts";
import { areTooManyBounces } from "./bounces.server.ts";
import { getMessage, isRefKnown } from "../../people/outbox/find-messages.server.ts";
import {
  type AttemptAnswer,
  CONTACT_CHANNEL,
  type Message,
  type MessageChannel,
  type MessageState,
} from "../../people/outbox/message.ts";
import { noteReturned } from "./note-bounce.server.ts";
import { pauseItself } from "./pause-sending.server.ts";
import { TRIED_AGAIN_AFTER } from "./tried-again-after.ts";
import { withoutAddresses } from "./without-addresses.ts";

/** What a try came to. */
export interface Answer {
  /**
   * `stopped`: whoever has the number asked the provider not to be texted. `dead`: the mail server says that there is no
   * such address.
   */
  answer: AttemptAnswer | "stopped" | "dead";
  /** The server's code, if it said one. */
  code: number | null;
  said: string | null;
  /** What the provider calls the message. */
  ref: string | null;
}

/** Notes what a try came to. Refused (409) for a message that isn't on its way for this start of the sender. */
export function noteAnswer(
  { tx, now }: RuleContext<null>,
  { id, run, ...given }: { id: number; run: string } & Answer,
): Result<MessageState> {
  const message = getMessage(tx, id);
  if (message?.state !== "sending" || message.claimedRun !== run)
    return refuse("conflict", "This message isn't on its way");
  const answer = { ...given, said: given.said === null ? null : withoutAddresses(given.said) };
  const kept = answer.answer === "stopped" || answer.answer === "dead" ? "never" : answer.answer;
  tx.update(messageAttempts)
    .set({ endedAt: now, answer: kept, code: answer.code, said: answer.said })
    .where(and(eq(messageAttempts.messageId, id), isNull(messageAttempts.endedAt)))
    .run();
  const after = next(tx, message, { answer, now });
  tx.update(messages).set(after).where(eq(messages.id, id)).run();
  if (after.state === "sent") noteSent(tx, message, now);
  noteChannel(tx, message, { answer, now });
  const trail = [
    ...(answer.answer === "stopped" ? [noteStopped(tx, message, now)] : []),
    ...(answer.answer === "dead" ? noteDead(tx, message, now) : []),
    ...pauseAfter(tx, message, { answer, now }),
  ];
  return { ok: true, value: after.state, trail };
}

interface Given {
  answer: Answer;
  now: Instant;
}

type Next = Pick<Message, "state"> &
  Partial<Pick<Message, "nextTryAt" | "sentAt" | "settledAt" | "providerRef" | "askAt" | "canceledWhy">>;

function next(tx: Tx, { id, channel }: Message, { answer, now }: Given): Next {
  switch (answer.answer) {
    case "accepted": {
      const providerRef = unlessTaken(tx, channel, answer.ref);
      const askAt = channel === "text" && providerRef !== null ? firstAskedAt(now) : null;
      return { state: "sent", sentAt: now, settledAt: now, providerRef, askAt };
    }
    case "never":
      // Without a code it was refused here, as a number without its country: nothing came back.
      return { state: answer.code === null ? "failed" : "bounced", settledAt: now };
    case "dead":
      return { state: "bounced", settledAt: now };
    case "stopped":
      return { state: "canceled", canceledWhy: "suppressed", settledAt: now };
    case "unclear":
      return { state: "unknown", settledAt: now, askAt: channel === "text" ? firstAskedAt(now) : null };
    case "signed_out":
      // Behind what else is due: a refusal may be of this message alone, and must not stand before all others.
      return { state: "queued", nextTryAt: now };
    case "later": {
      const after = TRIED_AGAIN_AFTER[timesPutOff(tx, id) - 1];
      return after === undefined
        ? { state: "failed", settledAt: now }
        : { state: "queued", nextTryAt: (now + after) as Instant };
    }
  }
}

/** Suppresses the number of whoever stopped texts at the provider. Returns the entry of the trail. */
function noteStopped(tx: Tx, { id, channel, addressKey }: Message, now: Instant): Trail {
  if (addressKey !== null) suppressByHolder(tx, CONTACT_CHANNEL[channel], addressKey, now);
  return { action: "message.canceled", record: { kind: "message", id }, after: { why: "suppressed" } };
}

/** As a report does that comes later: one of the same message says nothing new then. */
function noteDead(tx: Tx, message: Message, now: Instant): Trail[] {
  const entry = noteReturned(tx, message, { kind: "hard", at: now, now });
  return entry ? [entry] : [];
}

/** Null for what the provider calls another message: a name of two leads to neither. */
function unlessTaken(tx: Tx, channel: MessageChannel, ref: string | null): string | null {
  return ref === null || isRefKnown(tx, channel, ref) ? null : ref;
}

/** How often the server had no time for a message, this time included. */
function timesPutOff(tx: Tx, id: number): number {
  const isPutOff = and(eq(messageAttempts.messageId, id), eq(messageAttempts.answer, "later"));
  return tx.select({ n: count() }).from(messageAttempts).where(isPutOff).get()?.n ?? 0;
}

const IS_REACHED: readonly Answer["answer"][] = ["accepted", "never", "stopped", "dead"];

/**
 * Notes whether a channel's server takes messages: it does if it took one, or refused one for what it was. What it said
 * isn't kept here if it may name a customer: no erasure looks here.
 */
function noteChannel(tx: Tx, { channel }: Message, { answer: given, now }: Given): void {
  const { answer, code } = given;
  // Refused here, as too big or no mail at all: no server heard of it.
  if (answer === "never" && code === null) return;
  const isReached = IS_REACHED.includes(answer);
  const isOfChannel = answer === "accepted" || answer === "signed_out" || code === null;
  const said = isOfChannel ? given.said : null;
  const { failingSince } = sendingChannels;
  tx.insert(sendingChannels)
    .values({ channel, said, ...(isReached ? { reachedAt: now } : { failingSince: now }) })
    .onConflictDoUpdate({
      target: sendingChannels.channel,
      set: isReached
        ? { reachedAt: now, failingSince: null, said }
        : { failingSince: sql`coalesce(${failingSince}, ${now})`, said },
    })
    .run();
}

function pauseAfter(tx: Tx, { channel }: Message, { answer: { answer, said }, now }: Given): Trail[] {
  if (answer === "signed_out") return pauseItself(tx, { why: "signed_out", said, now });
  const isBurst = (answer === "never" || answer === "dead") && areTooManyBounces(tx, channel, now);
  return isBurst ? pauseItself(tx, { why: "bounces", said: null, now }) : [];
}
