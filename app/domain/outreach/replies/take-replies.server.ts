import { and, count, desc, eq, gte, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { replies, sendingChannels } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { liftByHolder, suppressByHolder } from "../../people/suppressions/suppress.server.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { addressKeyOf } from "../messages/address-key.ts";
import { channelsNow } from "../messages/sending-state.server.ts";
import { LONGEST_TEXT } from "../messages/text-segments.ts";
import { isFromProvider } from "./from-provider.server.ts";
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
/** Most replies kept of one number in a day, and of all. A stop is heard however many there were. */
const OF_NUMBER = 100;
const OF_ALL = 2_000;

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
 * Takes texts that came, the oldest first, none of them twice. One that asks to stop suppresses its number for texts of
 * every kind, until one from there asks to start. What lies there the first time is no news. Returns how many are new
 * replies.
 */
export function takeReplies(
  { tx, now }: RuleContext<null>,
  { received }: { received: readonly Received[] },
): Result<number> {
  // A provider's clock that is ahead would hide what comes next.
  const all = received
    .map((one) => ({ ...one, at: Math.min(one.at, now) as Instant }))
    .toSorted((one, other) => one.at - other.at);
  const since = heardSinceOf(tx);
  if (since === null) {
    noteEarlier(tx, all, now);
    return { ok: true, value: 0, trail: [] };
  }
  const taken = newsIn(tx, all).flatMap((one) => take(tx, one, now) ?? []);
  const isReply = ({ kind }: Taken) => kind === "reply";
  return { ok: true, value: taken.filter(isReply).length, trail: taken.map(({ entry }) => entry) };
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
  const row = { channel: "text", kind: "earlier", takenAt: now } as const;
  for (const { ref, at } of all)
    if (at >= newest - LATE)
      tx.insert(replies)
        .values({ ...row, providerRef: ref, receivedAt: at })
        .onConflictDoNothing()
        .run();
  tx.update(sendingChannels)
    .set({ heardSince: newest, heardOf: sendingChannels.goesTo })
    .where(eq(sendingChannels.channel, "text"))
    .run();
}

interface Taken {
  kind: ReplyKind;
  entry: Trail;
}

/** Takes one, and does what it asks for. Null if there is no room to keep it. */
function take(tx: Tx, { ref, address, words, at }: Received, now: Instant): Taken | null {
  const addressKey = addressKeyOf("text", address);
  const kind = askedBy(words) ?? "reply";
  if (addressKey !== null) {
    if (kind === "stop") suppressByHolder(tx, "text", addressKey, now);
    else if (kind === "start") liftByHolder(tx, "text", addressKey, now);
  }
  if (!hasRoom(tx, addressKey, now)) return null;
  return { kind, entry: insert(tx, { ref, address, addressKey, words, at, kind }, now) };
}

function insert(
  tx: Tx,
  { ref, address, addressKey, words, at, kind }: Received & { addressKey: string | null; kind: ReplyKind },
  now: Instant,
): Trail {
  const [only, ...others] = addressKey === null ? [] : whoHas(tx, addressKey);
  const told = { channel: "text", providerRef: ref, kind } as const;
  const id = insertRow(tx, replies, {
    ...told,
    address: address.slice(0, LONGEST_ADDRESS),
    addressKey,
    customerId: others.length === 0 ? (only ?? null) : null,
    words: shown(words),
    receivedAt: at,
    takenAt: now,
  });
  return { action: "reply.taken", record: { kind: "reply", id }, after: told };
}

const LONGEST_ADDRESS = 40;

/** Whole letters, without signs that no page shows. */
function shown(words: string): string {
  // oxlint-disable-next-line no-control-regex -- those are what goes
  const plain = words.slice(0, LONGEST_TEXT).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  return Buffer.from(plain).toString();
}

function hasRoom(tx: Tx, addressKey: string | null, now: Instant): boolean {
  const today = and(eq(replies.channel, "text"), gte(replies.receivedAt, (now - MS_PER_DAY) as Instant));
  const taken = (of: SQL | undefined) => tx.select({ n: count() }).from(replies).where(of).get()?.n ?? 0;
  if (addressKey !== null && taken(and(eq(replies.addressKey, addressKey), today)) >= OF_NUMBER) return false;
  return taken(today) < OF_ALL;
}
