import { and, asc, count, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers, employees, replies } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { keptIdOf, personRows } from "../../people/merges/one-person.server.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import type { Slice } from "../../slice.ts";
import { type SortedKey, sortedSlice } from "../../sorted.server.ts";
import type { Reply } from "./reply.ts";
import { whoHas } from "./who-has.server.ts";

/** As the index of `replies` says it, word for word: SQLite compares a bound value with no index's condition. */
const IS_UNREAD = and(
  sql`${replies.kind} = 'reply' and ${replies.readAt} is null`,
  // Of any time: so that it is looked up along the index.
  gt(replies.receivedAt, 0 as Instant),
);

export function getReply(tx: Tx, id: number): Reply | undefined {
  return tx.select().from(replies).where(eq(replies.id, id)).get();
}

/** Replies that nobody read, the oldest first. */
export function unreadReplies(tx: Tx, limit: number): Reply[] {
  return unreadSlice(tx, { limit });
}

/** A page of them, by when they were received. */
export function unreadSlice(tx: Tx, slice: Slice<SortedKey>): Reply[] {
  return sortedSlice([replies.receivedAt, replies.id], false, slice).read(({ beyond, order, limit }) =>
    tx
      .select()
      .from(replies)
      .where(and(IS_UNREAD, beyond))
      .orderBy(...order)
      .limit(limit)
      .all(),
  );
}

/** Counts them, no further than the limit. Runs on every page. */
export function countUnread(tx: Tx, limit: number): number {
  return unreadCount(tx).get({ limit })?.n ?? 0;
}

const unreadCount = builtOnce((tx) => {
  const unread = tx
    .select({ id: replies.id })
    .from(replies)
    .where(IS_UNREAD)
    .limit(sql.placeholder("limit"))
    .as("unread");
  return tx.select({ n: count() }).from(unread);
});

/** Who sent a reply; if nobody said whose it is, everybody who has the number. */
export function sendersOf(tx: Tx, { customerId, addressKey }: Reply): { id: number; name: string }[] {
  const ids =
    customerId !== null ? [keptIdOf(tx, customerId)] : addressKey === null ? [] : whoHas(tx, addressKey);
  return tx
    .select({ id: customers.id, name: fullNameIn(customers) })
    .from(customers)
    .where(oneOfMany(customers.id, ids))
    .orderBy(asc(customers.id))
    .all();
}

/** What came from these customers, and from their addresses while nobody said whose it is. */
export function areFromOneOf(people: readonly Customer[]): SQL | undefined {
  const ids = people.map(({ id }) => id);
  const keys = people.flatMap((one) => {
    const { text, email } = addressesOf(one);
    return [text, email].flatMap((key) => key ?? []);
  });
  return or(
    oneOfMany(replies.customerId, ids),
    and(isNull(replies.customerId), oneOfMany(replies.addressKey, [...new Set(keys)])),
  );
}

/** What came from a person, with who read it, the newest first. Also what was obeyed. */
export function repliesOfPerson(tx: Tx, customerId: number, limit: number) {
  return tx
    .select({ reply: replies, readBy: fullNameIn(employees) })
    .from(replies)
    .leftJoin(employees, eq(employees.id, replies.readBy))
    .where(areFromOneOf(personRows(tx, customerId)))
    .orderBy(desc(replies.id))
    .limit(limit)
    .all();
}
