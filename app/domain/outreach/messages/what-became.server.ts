import { and, between, eq, gt, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_DAY } from "../../dates.ts";
import { suppressByHolder } from "../../people/suppressions/suppress.server.ts";
import { areAsSent } from "../../people/outbox/own-link.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { askedAgainAt, firstAskedAt } from "./asked-again-at.ts";
import { areTooManyBounces } from "./bounces.server.ts";
import { getMessage, isRefKnown } from "../../people/outbox/find-messages.server.ts";
import { CONTACT_CHANNEL, type Message, type MessageChannel } from "../../people/outbox/message.ts";
import { newestAttempt, noteInAttempt } from "./note-in-attempt.server.ts";
import { pauseItself } from "./pause-sending.server.ts";
import { settleAsSent } from "./settle-as-sent.server.ts";

/** What a provider says became of a message that it took. */
export interface WhatBecame {
  /** `stopped`: it came back because whoever has the number asked not to be texted. */
  state: "waiting" | "delivered" | "undelivered" | "stopped";
  /** The provider's code, if it said one. */
  code: number | null;
  said: string | null;
}

/** A message as a provider lists it. */
export interface SentThere {
  /** What the provider calls it. */
  ref: string;
  words: string;
  at: Instant;
}

/** No question waits longer: one that seems to was put off by a clock that was ahead. */
const LONGEST_WAIT = 2 * MS_PER_DAY;
/** Milliseconds from a try to when a provider has the message, at the most. */
const TAKEN_WITHIN = 10 * 60_000;

/** Messages whose provider is to be asked about them now, the longest due first. */
export function messagesToAskAbout(
  tx: Tx,
  channel: MessageChannel,
  { now, limit }: { now: Instant; limit: number },
): Message[] {
  const whens = [lte(messages.askAt, now), gt(messages.askAt, (now + LONGEST_WAIT) as Instant)];
  // Each alone, so that both read along the index.
  return whens.flatMap((isDue) =>
    tx
      .select()
      .from(messages)
      .where(and(eq(messages.channel, channel), isDue))
      .orderBy(messages.askAt, messages.id)
      .limit(limit)
      .all(),
  );
}

/** Notes what a provider says became of a message that it took. */
export function noteWhatBecame(
  { tx, now }: RuleContext<null>,
  { id, became }: { id: number; became: WhatBecame },
): Result<null> {
  const message = getMessage(tx, id);
  const isWithProvider = message?.state === "sent" && message.providerRef !== null;
  const trail = isWithProvider ? noteOf(tx, message, { became, now }) : askNoMore(tx, id);
  return { ok: true, value: null, trail };
}

function noteOf(tx: Tx, message: Message, { became, now }: { became: WhatBecame; now: Instant }): Trail[] {
  const { id, channel, addressKey, sentAt } = message;
  const isOurs = eq(messages.id, id);
  const { state, code } = became;
  if (state === "waiting") {
    const askAt = askedAgainAt(sentAt ?? now, now);
    tx.update(messages).set({ askAt }).where(isOurs).run();
    return [];
  }
  if (state === "delivered") {
    tx.update(messages).set({ state: "delivered", askAt: null }).where(isOurs).run();
    return [];
  }
  tx.update(messages).set({ state: "bounced", askAt: null }).where(isOurs).run();
  noteInAttempt(tx, id, { code, said: became.said });
  if (state === "stopped") {
    if (addressKey !== null) suppressByHolder(tx, CONTACT_CHANNEL[channel], addressKey, now);
    return [];
  }
  return areTooManyBounces(tx, channel, now) ? pauseItself(tx, { why: "bounces", said: null, now }) : [];
}

/** Puts off a question that couldn't be asked, so that others have their turn. */
export function askLater({ tx, now }: RuleContext<null>, id: number): Result<null> {
  const message = getMessage(tx, id);
  const askAt = askedAgainAt(message?.sentAt ?? message?.settledAt ?? now, now);
  tx.update(messages).set({ askAt }).where(eq(messages.id, id)).run();
  return { ok: true, value: null, trail: [] };
}

/**
 * Settles a message in doubt if its provider has exactly one that it can be: sent to the same number at that time with
 * the same words, and known here as no other message. `found` is all that the provider has to the number.
 */
export function settleByProvider(
  { tx, now }: RuleContext<null>,
  { id, found }: { id: number; found: readonly SentThere[] },
): Result<null> {
  const message = getMessage(tx, id);
  const nothing: Result<null> = { ok: true, value: null, trail: [] };
  if (message?.state !== "unknown" || message.words === null || message.addressKey === null) {
    askNoMore(tx, id);
    return nothing;
  }
  const begunAt = newestAttempt(tx, id)?.begunAt ?? null;
  const since = (begunAt ?? message.queuedAt) - CLOCK_TOLERANCE;
  const until = begunAt === null ? Infinity : begunAt + TAKEN_WITHIN;
  const said = message.words;
  const likely = found.filter(({ words, at }) => areAsSent(said, words) && at >= since && at <= until);
  const ours = likely.filter(({ ref }) => !isRefKnown(tx, message.channel, ref));
  const [only] = ours;
  if (only === undefined || ours.length > 1 || hasTwin(tx, message)) {
    const askAt = askedAgainAt(message.settledAt ?? now, now);
    tx.update(messages).set({ askAt }).where(eq(messages.id, id)).run();
    return nothing;
  }
  settleAsSent(tx, message, now);
  tx.update(messages)
    .set({ providerRef: only.ref, askAt: firstAskedAt(now) })
    .where(eq(messages.id, id))
    .run();
  noteInAttempt(tx, id, { code: null, said: "The provider has it" });
  return nothing;
}

function askNoMore(tx: Tx, id: number): Trail[] {
  tx.update(messages).set({ askAt: null }).where(eq(messages.id, id)).run();
  return [];
}

/** Whether another message of that day can be the one that the provider has. */
function hasTwin(tx: Tx, { id, channel, addressKey, words, queuedAt }: Message): boolean {
  if (addressKey === null || words === null) return true;
  const ofThatDay = [(queuedAt - MS_PER_DAY) as Instant, (queuedAt + MS_PER_DAY) as Instant] as const;
  const twin = tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.addressKey, addressKey),
        eq(messages.channel, channel),
        eq(messages.words, words),
        between(messages.queuedAt, ...ofThatDay),
        inArray(messages.state, ["sending", "unknown", "sent"]),
        isNull(messages.providerRef),
        ne(messages.id, id),
      ),
    )
    .limit(1)
    .get();
  return twin !== undefined;
}
