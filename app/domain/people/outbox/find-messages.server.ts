import { and, asc, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaigns, customers, employees, messageAttempts, messages } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Customer } from "../customers/customer.ts";
import { personRows } from "../merges/one-person.server.ts";
import { spellingsOf } from "../suppressions/address-spellings.server.ts";
import { addressesOf } from "../suppressions/addresses-of.ts";
import { IS_AWAY, IS_QUEUED } from "./message-conditions.ts";
import { type Message, MESSAGE_CHANNELS, type MessageChannel } from "./message.ts";

export function getMessage(tx: Tx, id: number): Message | undefined {
  return messageOfId(tx).get({ id });
}

const messageOfId = builtOnce((tx) =>
  tx
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder("id"))),
);

/** The message of a channel that has a key in its `Message-ID`. */
export function messageOfKey(tx: Tx, channel: MessageChannel, messageKey: string): Message | undefined {
  const has = and(eq(messages.messageKey, messageKey), eq(messages.channel, channel));
  return tx.select().from(messages).where(has).get();
}

/** Whether a provider's name for a message is that of one here. */
export function isRefKnown(tx: Tx, channel: MessageChannel, ref: string): boolean {
  const has = and(eq(messages.channel, channel), eq(messages.providerRef, ref));
  return tx.select({ id: messages.id }).from(messages).where(has).get() !== undefined;
}

/** A message with who wrote it. */
export function messageWithWriter(tx: Tx, id: number) {
  return tx
    .select({ message: messages, by: fullNameIn(employees) })
    .from(messages)
    .innerJoin(employees, eq(employees.id, messages.employeeId))
    .where(eq(messages.id, id))
    .get();
}

/** The message that was sent because nobody can tell whether this one arrived; null for none. */
export function repeatOf(tx: Tx, id: number): number | null {
  return tx.select({ id: messages.id }).from(messages).where(eq(messages.againOf, id)).get()?.id ?? null;
}

/** Messages of which nobody can tell whether they left, the oldest first, but for those that were sent again. */
export function messagesInDoubt(tx: Tx, limit: number) {
  const isAgain = sql`exists (select 1 from ${messages} a where a.again_of = ${messages.id})`;
  return tx
    .select({ message: messages, by: fullNameIn(employees) })
    .from(messages)
    .innerJoin(employees, eq(employees.id, messages.employeeId))
    .where(and(IS_AWAY, eq(messages.state, "unknown"), not(isAgain)))
    .orderBy(asc(messages.id))
    .limit(limit)
    .all();
}

/** Each alone, so that both are read along an index. */
const OF_A_CAMPAIGN_OR_NOT = [isNull(messages.campaignId), isNotNull(messages.campaignId)];

/** Whether a message waits for a channel. */
export function isAnyWaiting(tx: Tx, channel: MessageChannel): boolean {
  return OF_A_CAMPAIGN_OR_NOT.some(
    (ofWhom) =>
      tx
        .select({ id: messages.id })
        .from(messages)
        .where(and(IS_QUEUED, ofWhom, eq(messages.channel, channel)))
        .limit(1)
        .get() !== undefined,
  );
}

/** Messages that wait, what is due first before the rest. */
export function waitingMessages(tx: Tx, limit: number) {
  const ofEach = MESSAGE_CHANNELS.flatMap((channel) =>
    OF_A_CAMPAIGN_OR_NOT.flatMap((ofWhom) =>
      tx
        .select({ message: messages, by: fullNameIn(employees) })
        .from(messages)
        .innerJoin(employees, eq(employees.id, messages.employeeId))
        .where(and(IS_QUEUED, ofWhom, eq(messages.channel, channel)))
        .orderBy(asc(messages.nextTryAt), asc(messages.id))
        .limit(limit)
        .all(),
    ),
  );
  const dueFirst = ofEach.toSorted(
    ({ message: one }, { message: other }) => one.nextTryAt - other.nextTryAt || one.id - other.id,
  );
  return dueFirst.slice(0, limit);
}

/** The newest messages, with the customer's name, null for a walk-in, and the campaign's, if it is of one. */
export function newestMessages(tx: Tx, limit: number) {
  return tx
    .select({
      message: messages,
      by: fullNameIn(employees),
      customer: sql<string | null>`${fullNameIn(customers)}`,
      campaign: campaigns.name,
    })
    .from(messages)
    .innerJoin(employees, eq(employees.id, messages.employeeId))
    .leftJoin(customers, eq(customers.id, messages.customerId))
    .leftJoin(campaigns, eq(campaigns.id, messages.campaignId))
    .orderBy(desc(messages.id))
    .limit(limit)
    .all();
}

/** Messages to these customers, and to walk-ins at an address of theirs. */
export function areToOneOf(people: readonly Customer[]): SQL | undefined {
  const ids = people.map(({ id }) => id);
  const keys = people.flatMap((one) =>
    Object.values(addressesOf(one)).flatMap((key) => (key === null ? [] : spellingsOf(key))),
  );
  return or(
    oneOfMany(messages.customerId, ids),
    and(isNull(messages.customerId), oneOfMany(messages.addressKey, [...new Set(keys)])),
  );
}

/** What was written to a person, the newest first. */
export function messagesToPerson(tx: Tx, customerId: number, limit: number) {
  return tx
    .select({ message: messages, by: fullNameIn(employees) })
    .from(messages)
    .innerJoin(employees, eq(employees.id, messages.employeeId))
    .where(areToOneOf(personRows(tx, customerId)))
    .orderBy(desc(messages.id))
    .limit(limit)
    .all();
}

/** Each time that a message was given to a server, the first first. */
export function attemptsOf(tx: Tx, messageId: number) {
  return tx
    .select()
    .from(messageAttempts)
    .where(eq(messageAttempts.messageId, messageId))
    .orderBy(asc(messageAttempts.id))
    .all();
}
