import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { replies, sendingChannels } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { liftByHolder, suppressByHolder } from "../../people/suppressions/suppress.server.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { addressKeyOf } from "../../people/outbox/address-key.ts";
import { channelsNow } from "../../people/outbox/sending-state.server.ts";
import { LONGEST_TEXT } from "../../people/outbox/segments-in-words.ts";
import { isFromProvider } from "./from-provider.server.ts";
import { isOvertaken } from "./is-overtaken.server.ts";
import { keepReply, noteTaken } from "./keep-reply.server.ts";
import type { ReplyKind } from "./reply.ts";
import { askedBy } from "./stop-words.ts";
import { whoHas } from "./who-has.server.ts";

/** A text that reached the shop's number. */
export interface Received {
  /** What the provider calls it. */
  ref: string;
  address: string;
  words: string;
  /** By the provider's clock. */
  at: Instant;
}

/** Milliseconds: a provider may list a text later than one that came after it. */
const LATE = 10 * 60_000;
const LONGEST = { address: 40, words: LONGEST_TEXT };
/** Most texts that are taken in one transaction. */
export const TAKEN_AT_ONCE = 100;

/** Since when a provider is asked for texts; null the first time. */
export function heardUntil(tx: Tx): Instant | null {
  const since = heardSinceOf(tx);
  if (since === null) return null;
  const newest = tx
    .select({ at: replies.receivedAt })
    .from(replies)
    .where(and(eq(replies.channel, "text"), isFromProvider()))
    .orderBy(desc(replies.receivedAt), desc(replies.id))
    .limit(1)
    .get();
  return (Math.max(since, newest?.at ?? 0) - LATE) as Instant;
}

/**
 * Takes texts that came, listed the newest first, in the order in which they came, and none of them twice. One that asks
 * to stop suppresses its number for texts of every kind, until one from there asks to start. What lies there the first
 * time is no news. Of many the oldest `TAKEN_AT_ONCE` are taken. Returns how many are new replies.
 */
export function takeReplies(
  { tx, now }: RuleContext<null>,
  { received }: { received: readonly Received[] },
): Result<number> {
  if (heardSinceOf(tx) === null) {
    noteEarlier(tx, asTheyCame(received, now), now);
    return { ok: true, value: 0, trail: [] };
  }
  const taken = asTheyCame(newsIn(tx, received), now)
    .slice(0, TAKEN_AT_ONCE)
    .flatMap((one) => take(tx, one, now) ?? []);
  const isReply = ({ kind }: Taken) => kind === "reply";
  return { ok: true, value: taken.filter(isReply).length, trail: taken.map(({ entry }) => entry) };
}

/** What is listed the newest first, the oldest first. A provider's clock that is ahead would hide what comes next. */
function asTheyCame(received: readonly Received[], now: Instant): Received[] {
  return (
    received
      .map((one) => ({ ...one, at: Math.min(one.at, now) as Instant }))
      // Providers' times are whole seconds: of one second, the one that is listed last came first.
      .toReversed()
      .toSorted((one, other) => one.at - other.at)
  );
}

/** Those that weren't taken yet. Reads alone, so that asking writes nothing. */
export function newsIn(tx: Tx, received: readonly Received[]): Received[] {
  const since = heardSinceOf(tx) ?? 0;
  const lately = received.filter(({ at }) => at >= since - LATE);
  const refs = lately.map(({ ref }) => ref);
  const taken = tx
    .select({ ref: replies.providerRef })
    .from(replies)
    .where(and(eq(replies.channel, "text"), oneOfMany(replies.providerRef, refs)))
    .all();
  const known = new Set(taken.map(({ ref }) => ref));
  // A page may list one twice.
  return lately.filter(({ ref }) => !known.has(ref) && known.add(ref));
}

function heardSinceOf(tx: Tx): Instant | null {
  const texts = channelsNow(tx).find(({ channel }) => channel === "text");
  return texts && texts.heardOf === texts.goesTo ? texts.heardSince : null;
}

/** Remembers what may be listed again, so that it isn't taken then. */
function noteEarlier(tx: Tx, all: readonly Received[], now: Instant): void {
  const newest = all.at(-1)?.at ?? (0 as Instant);
  for (const { ref, at } of all)
    if (at >= newest - LATE) noteTaken(tx, { channel: "text", providerRef: ref, receivedAt: at }, now);
  tx.update(sendingChannels)
    .set({ heardSince: newest, heardOf: sendingChannels.goesTo })
    .where(eq(sendingChannels.channel, "text"))
    .run();
}

interface Taken {
  kind: ReplyKind;
  entry: Trail;
}

/** Takes one, and does what it asks for. Null if there is no room: then only that it was taken is kept. */
function take(tx: Tx, { ref, address, words, at }: Received, now: Instant): Taken | null {
  const addressKey = addressKeyOf("text", address);
  const kind = askedBy(words) ?? "reply";
  if (addressKey !== null) {
    if (kind === "stop") suppressByHolder(tx, "text", addressKey, now);
    else if (kind === "start" && !isOvertaken(tx, "text", addressKey, { at, now }))
      liftByHolder(tx, "text", addressKey, now);
  }
  const [only, ...others] = addressKey === null ? [] : whoHas(tx, addressKey);
  const customerId = others.length === 0 ? (only ?? null) : null;
  const entry = keepReply(
    tx,
    {
      channel: "text",
      providerRef: ref,
      kind,
      address,
      addressKey,
      customerId,
      subject: null,
      words,
      quoted: null,
      receivedAt: at,
    },
    { longest: LONGEST, now },
  );
  return entry && { kind, entry };
}
