import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Instant } from "../../dates.ts";
import { foundBy, type Search } from "../../search.server.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { Slice } from "../../slice.ts";
import { type StoreDays, storeDays } from "../../shop/stores/store-days.server.ts";
import type { CallList } from "./orders-to-call-about.ts";
import { getOrders, planAmongOrders, storeKey } from "./find-orders.server.ts";
import type { Order, OrderKind } from "./order.ts";
import { IS_UNDELIVERED } from "./undelivered.server.ts";
import { ORDERS_WITH_REPAIRS, waitsIn } from "./what-orders-wait-for-in-sql.server.ts";

export interface CallFilter {
  list: CallList;
  /** As in the list of orders. */
  search?: string | undefined;
  seesContact?: boolean | undefined;
  kind?: OrderKind | undefined;
  location?: string | undefined;
  customerId?: number | undefined;
  now: Instant;
}

/** A filter with its search planned once (`planCalls`), to reuse for rows and counts. */
export type PlannedCalls = CallFilter & { plan?: Search | undefined };

/** An order on one of the lists. `since` is when it became ready, was canceled, or had a payment due. */
export interface Call extends Order {
  since: Instant;
}

export type CallKey = [since: number, id: number];

/** Finds the orders on a list, the longest waiting first. */
export function findCalls(tx: Tx, filter: PlannedCalls, { after, before, limit }: Slice<CallKey>): Call[] {
  const { from, where, since, by = since } = searched(tx, filter);
  const key = before ?? after;
  const beyond = key
    ? sql`and (${since}, ${orders.id}) ${sql.raw(before ? "<" : ">")} (${key[0]}, ${key[1]})`
    : sql``;
  const direction = sql.raw(before ? "desc" : "asc");
  const found = tx.all<{ id: number; since: Instant }>(
    sql`select ${orders.id} as id, ${since} as since from ${from} where ${where} ${beyond}
      order by ${by} ${direction}, ${orders.id} ${direction} limit ${limit}`,
  );
  const page = before ? found.toReversed() : found;
  const byId = new Map(
    getOrders(
      tx,
      page.map(({ id }) => id),
    ).map((order) => [order.id, order]),
  );
  return page.flatMap(({ id, since: at }) => {
    const order = byId.get(id);
    return order ? { ...order, since: at } : [];
  });
}

/** Counts no further than `atMost`. */
export function countCalls(tx: Tx, filter: PlannedCalls, atMost: number): number {
  const { from, where } = searched(tx, filter);
  const some = sql`select 1 from ${from} where ${where} limit ${atMost}`;
  return tx.get<{ n: number }>(sql`select count(*) as n from (${some})`)?.n ?? 0;
}

/** Plans the search of a list. */
export function planCalls(tx: Tx, filter: CallFilter): Search {
  if (!filter.search) return { kind: "all" };
  const { from, where } = waiting(tx, filter);
  // Unary plus keeps SQLite on the index of the list: otherwise it reads all orders, the newest first.
  return planAmongOrders(tx, filter, sql`select +${orders.id} as id from ${from} where ${where}`);
}

/** The query for the orders on a list. */
interface Waiting {
  from: SQL;
  /** Uses the words and the order of an index that holds no other orders. */
  where: SQL;
  since: SQLWrapper;
  /** Sorts like `since`, in the form that the index has. */
  by?: SQLWrapper;
}

/** Sort key of a payment's due day: noon UTC, which is that day in the zone of every store. */
const PAYMENT_SINCE = sql`(unixepoch(${orders.nextDueDay}) + 43200) * 1000`;

/**
 * Builds the query of a list. Reminders count store days: a customer told on one day is reminded so many days
 * later, at any hour.
 */
function listed(tx: Tx, list: CallList, days: StoreDays): Waiting {
  const { remindAfterDays, unclaimedAfterDays } = readSettings(tx);
  const daysAgo = (n: number) => days.beginningOf(n - 1, storeKey);
  const isLongAgo = remindAfterDays > 0 ? sql`${orders.toldAt} < ${daysAgo(remindAfterDays)}` : sql`false`;
  const of = (where: SQL, since: SQLWrapper = orders.readyAt) => ({
    from: ORDERS_WITH_REPAIRS,
    where,
    since,
  });
  switch (list) {
    case "ready":
      return of(waitsIn("ready"));
    case "to_tell":
      return of(waitsIn("toTell"));
    case "not_delivered":
      return of(sql`${waitsIn("ready")} and ${IS_UNDELIVERED}`);
    case "to_remind":
      return of(sql`${waitsIn("toldSinceReady")} and ${isLongAgo}`);
    case "unclaimed":
      return of(sql`${waitsIn("ready")} and ${orders.readyAt} < ${daysAgo(unclaimedAfterDays)}`);
    case "payment_due": {
      const today = days.today(storeKey);
      const isDue = sql`${waitsIn("paymentDue", today)} and ${orders.nextDueDay} <= ${days.latest}`;
      const where = sql`${isDue} and (${waitsIn("paymentToTell", today)} or ${isLongAgo} or ${IS_UNDELIVERED})`;
      return { ...of(where, PAYMENT_SINCE), by: orders.nextDueDay };
    }
    case "hand_back":
      return {
        from: sql`${repairs} join ${orders} on ${orders.id} = ${repairs.id}`,
        where: waitsIn("handBack"),
        since: orders.cancelledAt,
      };
  }
}

/** The query for what the search leaves of a list. */
function searched(tx: Tx, filter: PlannedCalls): Waiting {
  const all = waiting(tx, filter);
  const { plan = planCalls(tx, filter) } = filter;
  const isFound = plan.kind === "matched" ? plan.holds : foundBy({ id: orders.id }, plan, undefined);
  return isFound ? { ...all, where: sql`${all.where} and ${isFound}` } : all;
}

function waiting(tx: Tx, { list, kind, location, customerId, now }: CallFilter): Waiting {
  const found = listed(tx, list, storeDays(tx, now, location));
  const where = [
    found.where,
    // Unary plus keeps SQLite on the index of the list.
    ...(kind === undefined ? [] : [sql`+${orders.kind} = ${kind}`]),
    ...(location === undefined ? [] : [sql`+${storeKey} = ${location}`]),
    ...(customerId === undefined ? [] : [isOf(tx, customerId)]),
  ];
  return { ...found, where: sql.join(where, sql` and `) };
}

function isOf(tx: Tx, customerId: number): SQL {
  return sql`${orders.id} in (
    select o.id from orders o where ${ofPerson(tx, sql`o.customer_id`, customerId)}
    union all select r.id from repairs r where ${ofPerson(tx, sql`r.customer_id`, customerId)})`;
}
