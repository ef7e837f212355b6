import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { customers, noticeDones, orders, repairs } from "~db/schema/index.ts";
import { type Day, dayIn, daysBetween, type Instant } from "../dates.ts";
import { customerId, HEAD, storeKey } from "../orders/find-orders.server.ts";
import type { Calendar, Notice, OrderNoticeKind } from "./notice.ts";

interface Waits {
  /** As a partial index of orders says it. */
  where: SQL;
  /** The day or the instant since which it waits, which the index has in order. */
  since: SQL<Day | Instant>;
}

const IS_OPEN = sql`${orders.handedOverAt} is null and ${orders.cancelledAt} is null`;
const TODAY = sql.placeholder("today");

const sinceOf = (what: AnySQLiteColumn | SQL) => sql<Day | Instant>`${what}`;

const promised = (when: SQL): Waits => ({
  where: sql`${orders.promisedDay} ${when} and ${orders.promisedDay} is not null and ${orders.readyDay} is null
    and ${orders.arrivedDay} is null and ${orders.kind} <> 'layaway' and ${IS_OPEN}
    and coalesce(${repairs.status}, '') not in ('completed', 'picked_up')`,
  since: sinceOf(orders.promisedDay),
});

const READY_DAY = sql`coalesce(${orders.readyDay}, ${orders.arrivedDay})`;

/** An order that was cancelled at a workshop is still to come back. */
const WAITS: Record<OrderNoticeKind, Waits> = {
  order_late: promised(sql`< ${TODAY}`),
  order_due: promised(sql`= ${TODAY}`),
  workshop_overdue: {
    where: sql`${orders.dueBackDay} < ${TODAY} and ${orders.dueBackDay} is not null`,
    since: sinceOf(orders.dueBackDay),
  },
  estimate_asked: {
    where: sql`${orders.estimate} = 'asked' and ${orders.estimateAskedAt} > 0 and ${IS_OPEN}`,
    since: sinceOf(orders.estimateAskedAt),
  },
  order_untold: {
    // A repair that was promised for no day rings once it was ready for some days.
    where: sql`${READY_DAY} <= ${TODAY} and ${orders.toldAt} is null
      and (${orders.promisedDay} is not null or ${orders.arrivedDay} is not null) and ${IS_OPEN}`,
    since: sql`${READY_DAY}`,
  },
  instalment_late: {
    where: sql`${orders.nextDueDay} < ${TODAY} and ${orders.nextDueDay} is not null and ${IS_OPEN}`,
    since: sinceOf(orders.nextDueDay),
  },
};

/** Open orders at some stores of one zone that wait and weren't dismissed, the longest wait first. */
export function orderNotices(
  tx: Tx,
  kind: OrderNoticeKind,
  { zone, today, stores }: Calendar,
  { recordId, limit }: { recordId?: number | undefined; limit: number },
): Notice[] {
  const { since } = WAITS[kind];
  const rows = tx
    .select({
      recordId: orders.id,
      orderKind: orders.kind,
      occurrence: sql<string>`cast(${since} as text)`,
      customerId,
      customerName: HEAD.customerName,
      about: HEAD.item,
      place: orders.placeName,
      store: storeKey,
      since,
    })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(noticeDones, isDone(kind))
    .where(and(waiting(kind), recordId ? eq(orders.id, recordId) : undefined))
    .orderBy(asc(since), asc(orders.id))
    .limit(limit)
    .prepare()
    .all({ today, stores: JSON.stringify(stores) });
  return rows.map(({ since: at, place, ...row }) => {
    const day = typeof at === "number" ? dayIn(zone, at) : at;
    const workshop = kind === "workshop_overdue" ? place : null;
    return { kind, ...row, workshop, day, days: daysBetween(day, today) };
  });
}

/** How many of them there are, up to the limit. Runs on every page. */
export const countOrderNotices = builtOnceEach((tx, kind: OrderNoticeKind) => {
  const found = tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .leftJoin(noticeDones, isDone(kind))
    .where(waiting(kind))
    .limit(sql.placeholder("limit"))
    .as("waiting");
  return tx.select({ n: count() }).from(found);
});

function waiting(kind: OrderNoticeKind): SQL | undefined {
  // Unary plus keeps SQLite on the index of the kind.
  const atStores = sql`+${storeKey} in (select value from json_each(${sql.placeholder("stores")}))`;
  return and(WAITS[kind].where, atStores, isNull(noticeDones.kind));
}

function isDone(kind: OrderNoticeKind) {
  return and(
    eq(noticeDones.kind, kind),
    eq(noticeDones.recordId, orders.id),
    eq(noticeDones.occurrence, sql`cast(${WAITS[kind].since} as text)`),
  );
}
