import { and, desc, eq, gt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOrMany } from "~db/one-of-many.ts";
import { bounces, messages } from "~db/schema/index.ts";
import { dayIn, type Instant, MS_PER_DAY } from "../../dates.ts";
import { areOneAddress, spellingsOf } from "../../people/suppressions/address-spellings.server.ts";
import { liftedAtOf, suppressReturned } from "../../people/suppressions/suppress.server.ts";
import type { Trail } from "../../result.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { addressKeyOf } from "../../people/outbox/address-key.ts";
import { areTooManyBounces } from "./bounces.server.ts";
import { messageOfKey } from "../../people/outbox/find-messages.server.ts";
import type { BounceKind, Message, MessageState } from "../../people/outbox/message.ts";
import { noteInAttempt } from "./note-in-attempt.server.ts";
import { pauseItself } from "./pause-sending.server.ts";
import { settleAsArrived } from "./settle-as-sent.server.ts";

/** What a mail server reports of a mail that came back. */
export interface Bounce {
  kind: BounceKind;
  /** Keys of the mail that it may be about, as the report names them. */
  keys: readonly string[];
  /** Whom it says that the mail was for; none if it keeps that to itself, as reports of spam do. */
  recipients: readonly string[];
  /** SMTP's code; null if it says none. */
  code: number | null;
  said: string | null;
}

/** Days on which mail to an address came back softly, after which nobody writes to it, within this many days. */
const SOFT_DAYS = 3;
const SOFT_WITHIN_DAYS = 180;
/** Soft bounces of an address that are looked at. */
const LOOKED_AT = 50;

/** States of a message that may come back. Of one in doubt it is then known that it left. */
const OUT: readonly MessageState[] = ["sent", "delivered", "unknown"];

/**
 * Notes that a message came back or was called spam, and suppresses its address if that is dead, came back softly on
 * three days, or complained. Nothing is noted unless the report names a message of ours and, but for a complaint, whom
 * that went to: whoever forges one can't know both but for themselves. A complaint settles a message in doubt: it
 * arrived. Each kind counts once for a message. Returns the entries of the trail.
 */
export function noteBounce(tx: Tx, bounce: Bounce, { at, now }: { at: Instant; now: Instant }): Trail[] {
  const message = messageOf(tx, bounce);
  if (!message) return [];
  const { kind, code, said } = bounce;
  const entry = noteReturned(tx, message, { kind, at, now });
  if (!entry) return [];
  const { id } = message;
  if (kind === "complaint") settleAsArrived(tx, id, { how: "Somebody called it spam", now });
  if (kind === "complaint" || !OUT.includes(message.state)) return [entry];
  const settledAt = message.settledAt ?? now;
  tx.update(messages).set({ state: "bounced", settledAt, askAt: null }).where(eq(messages.id, id)).run();
  noteInAttempt(tx, id, { code, said });
  return areTooManyBounces(tx, "email", now)
    ? [entry, ...pauseItself(tx, { why: "bounces", said: null, now })]
    : [entry];
}

/**
 * Notes how a message came back, and closes its address if that is dead, complained, or came back softly on three days.
 * Returns the entry of the trail; null if it came back so before.
 */
export function noteReturned(
  tx: Tx,
  { id, addressKey }: Message,
  { kind, at, now }: { kind: BounceKind; at: Instant; now: Instant },
): Trail | null {
  const { changes } = tx.insert(bounces).values({ messageId: id, kind, at }).onConflictDoNothing().run();
  if (changes === 0) return null;
  const source = kind === "complaint" ? "complained" : kind === "hard" ? "bounced_hard" : "bounced_softly";
  if (addressKey !== null && (kind !== "soft" || isOnManyDays(tx, addressKey, now)))
    suppressReturned(tx, "email", addressKey, { source, now });
  return { action: "message.returned", record: { kind: "message", id }, after: { bounce: kind } };
}

function messageOf(tx: Tx, { kind, keys, recipients }: Bounce): Message | undefined {
  const found = keys.flatMap((key) => messageOfKey(tx, "email", key) ?? []);
  // Reports of spam hide whose they are.
  if (kind === "complaint") return found[0];
  const to = recipients.map((one) => addressKeyOf("email", one));
  return found.find(({ addressKey }) => to.some((one) => areOneAddress(one, addressKey)));
}

/** Whether mail to an address came back softly on so many of the shop's days, since somebody last said yes to it. */
function isOnManyDays(tx: Tx, addressKey: string, now: Instant): boolean {
  const since = Math.max(now - SOFT_WITHIN_DAYS * MS_PER_DAY, liftedAtOf(tx, "email", addressKey) ?? 0);
  const { businessZone } = readSettings(tx);
  const softly = tx
    .select({ at: bounces.at })
    .from(messages)
    .innerJoin(bounces, and(eq(bounces.messageId, messages.id), eq(bounces.kind, "soft")))
    .where(and(oneOrMany(messages.addressKey, spellingsOf(addressKey)), gt(bounces.at, since as Instant)))
    .orderBy(desc(messages.id))
    .limit(LOOKED_AT)
    .all();
  return new Set(softly.map(({ at }) => dayIn(businessZone, at))).size >= SOFT_DAYS;
}
