import { createHash } from "node:crypto";
import { and, count, eq, gte, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { replies } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import type { Trail } from "../../result.ts";
import type { Message } from "../messages/message.ts";
import { DOOR_REF } from "../replies/from-provider.server.ts";

/** Most words kept of whoever has one message's link. */
const WORDS_AT_MOST = 10;

/**
 * Keeps what a customer said at the public door as a reply to the message whose link they followed: on their record and
 * in the bell, until somebody reads it. The same words twice are kept once. Null if they are known, or if there is no
 * room for more.
 */
export function takeWord(
  tx: Tx,
  { id, channel, address, addressKey, customerId }: Message,
  words: string,
  now: Instant,
): Trail | null {
  const ofMessage = `${DOOR_REF}${id}`;
  const { channel: by, providerRef } = replies;
  const kept = tx
    .select({ n: count() })
    .from(replies)
    // '.' comes next after '-'.
    .where(and(eq(by, channel), gte(providerRef, `${ofMessage}-`), lt(providerRef, `${ofMessage}.`)))
    .get();
  if ((kept?.n ?? 0) >= WORDS_AT_MOST) return null;
  const told = {
    channel,
    providerRef: `${ofMessage}-${createHash("sha256").update(words).digest("base64url").slice(0, 22)}`,
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
