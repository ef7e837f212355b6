import { and, between, count, eq, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { replies } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import { withoutTokens } from "../door/without-tokens.server.ts";
import type { Reply } from "./reply.ts";

/** Most replies kept of one address in a day, and of all by a channel. A stop is heard however many there were. */
const OF_ADDRESS = 100;
const OF_ALL = 2_000;

/** Most characters kept. */
interface Longest {
  address: number;
  /** Of its own words, and again of what it quotes. */
  words: number;
}
const LONGEST_SUBJECT = 200;

type Came = Pick<
  Reply,
  | "channel"
  | "providerRef"
  | "kind"
  | "address"
  | "addressKey"
  | "customerId"
  | "subject"
  | "words"
  | "quoted"
  | "receivedAt"
>;

/**
 * Keeps what came, so that it isn't taken again. Returns the entry of the trail; null if there is no room for it: then
 * nothing of it is kept.
 */
export function keepReply(
  tx: Tx,
  came: Came,
  { longest, now }: { longest: Longest; now: Instant },
): Trail | null {
  const { channel, providerRef, kind, addressKey, customerId, receivedAt } = came;
  if (!hasRoom(tx, came)) {
    noteTaken(tx, came, now);
    return null;
  }
  const told = { channel, providerRef, kind } as const;
  const id = insertRow(tx, replies, {
    ...told,
    address: shown(came.address, longest.address),
    addressKey,
    customerId,
    subject: shown(came.subject, LONGEST_SUBJECT),
    words: shown(readable(tx, came.words), longest.words),
    quoted: shown(readable(tx, came.quoted), longest.words),
    receivedAt,
    takenAt: now,
  });
  return { action: "reply.taken", record: { kind: "reply", id }, after: told };
}

/** Keeps nothing of what came but that it isn't to be taken again. */
export function noteTaken(
  tx: Tx,
  { channel, providerRef, receivedAt }: Pick<Came, "channel" | "providerRef" | "receivedAt">,
  now: Instant,
): void {
  tx.insert(replies)
    .values({ channel, kind: "earlier", providerRef, receivedAt, takenAt: now })
    .onConflictDoNothing()
    .run();
}

/** For whoever may read it: not for whoever got a link. */
function readable(tx: Tx, text: string | null): string | null {
  return text === null ? null : withoutTokens(tx, text);
}

/** Whole letters, without signs that no page shows. */
function shown(text: string | null, longest: number): string | null {
  if (text === null) return null;
  // oxlint-disable-next-line no-control-regex -- those are what goes
  const plain = text.slice(0, longest).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  return Buffer.from(plain).toString();
}

/** Whether the day has room for it. What is obeyed counts for its address alone. */
function hasRoom(tx: Tx, { channel, addressKey, kind, receivedAt: at }: Came): boolean {
  const thatDay = between(replies.receivedAt, (at - MS_PER_DAY) as Instant, at);
  if (addressKey !== null && isFull(tx, and(eq(replies.addressKey, addressKey), thatDay), OF_ADDRESS))
    return false;
  return kind !== "reply" || !isFull(tx, and(eq(replies.channel, channel), thatDay), OF_ALL);
}

function isFull(tx: Tx, which: SQL | undefined, most: number): boolean {
  const some = tx.select({ id: replies.id }).from(replies).where(which).limit(most).as("some");
  return tx.select({ n: count() }).from(some).get()?.n === most;
}
