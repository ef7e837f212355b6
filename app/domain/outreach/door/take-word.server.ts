import { createHash } from "node:crypto";
import { and, count, eq, gte, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { replies } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import type { Trail } from "../../result.ts";
import type { Message } from "../../people/outbox/message.ts";
import { DOOR_REF } from "../replies/from-provider.server.ts";

interface Word {
  words: string;
  /** What makes it this one: the same twice is kept once. */
  once: string;
}

/**
 * Keeps what a customer said at the public door as a reply to the message whose link they followed: on their record and
 * in the bell, until somebody reads it. Null if it is known.
 */
export function takeWord(
  tx: Tx,
  { id, channel, address, addressKey, customerId }: Message,
  { words, once }: Word,
  now: Instant,
): Trail | null {
  const told = {
    channel,
    providerRef: `${DOOR_REF}${id}-${createHash("sha256").update(once).digest("base64url").slice(0, 22)}`,
    kind: "reply",
  } as const;
  const added = tx
    .insert(replies)
    .values({
      ...told,
      address,
      addressKey,
      customerId: customerId === null ? null : keptIdOf(tx, customerId),
      words,
      receivedAt: now,
      takenAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: replies.id })
    .get();
  return added === undefined
    ? null
    : { action: "reply.taken", record: { kind: "reply", id: added.id }, after: told };
}

/** How much is kept of whoever has a message's link. */
export function countWords(tx: Tx, { id, channel }: Pick<Message, "id" | "channel">): number {
  const { channel: by, providerRef } = replies;
  const ofMessage = `${DOOR_REF}${id}`;
  const kept = tx
    .select({ n: count() })
    .from(replies)
    // '.' comes next after '-'.
    .where(and(eq(by, channel), gte(providerRef, `${ofMessage}-`), lt(providerRef, `${ofMessage}.`)))
    .get();
  return kept?.n ?? 0;
}
