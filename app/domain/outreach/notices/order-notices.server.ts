import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import type { NoticeKind } from "~db/closed-lists.ts";
import { customers, noticeDones, orders, repairs } from "~db/schema/index.ts";
import { addDays, type Day, dayIn, daysBetween, type Instant, momentAt } from "../../dates.ts";
import { customerId, HEAD, storeKey } from "../../workshop/orders/find-orders.server.ts";
import { ORDERS_WITH_REPAIRS, waitsIn } from "../../workshop/orders/what-orders-wait-for-in-sql.server.ts";
import { URGENT_AFTER_DAYS } from "../../workshop/repairs/repair-urgency.ts";
import type { AnyOrderNoticeKind } from "./notice-kinds.ts";
import type { Calendar, Notice } from "./notice.ts";
import { READY_AFTER_DAYS } from "./notice-days.ts";

interface Waits {
  /** Written like the condition of a partial index. */
  where: SQL;
  /** The day or moment since which it waits, in the order of the index. */
  since: SQL<Day | Instant>;
}

const TODAY = sql.placeholder("today");

const since = (what: AnySQLiteColumn) => sql<Day | Instant>`${what}`;

/**
 * Conditions under which an order rings. Each thing rings once: an order that is late or due today isn't also
 * urgent.
 */
const WAITS: Record<AnyOrderNoticeKind, Waits> = {
  urgent_repair: {
    where: sql`${repairs.status} = 'pending' and ${repairs.intakeDay} < ${sql.placeholder("urgentBefore")}
      and ${waitsIn("unfinished")} and (${orders.promisedDay} is null or ${orders.promisedDay} > ${TODAY})`,
    since: since(repairs.intakeDay),
  },
  repair_ready: {
    where: sql`${waitsIn("toldSinceReady")} and ${orders.readyAt} < ${sql.placeholder("readyBefore")}
      and +${orders.kind} = 'repair'`,
    since: since(orders.readyAt),
  },
  order_late: { where: waitsIn("promiseLate", TODAY), since: since(orders.promisedDay) },
  order_due: { where: waitsIn("promiseToday", TODAY), since: since(orders.promisedDay) },
  workshop_overdue: { where: waitsIn("workshopLate", TODAY), since: since(orders.dueBackDay) },
  // Always true for an order that was asked about; it lets SQLite seek in the index.
  estimate_asked: {
    where: sql`${waitsIn("answer")} and ${orders.estimateAskedAt} > 0`,
    since: since(orders.estimateAskedAt),
  },
  order_untold: { where: waitsIn("toTell"), since: since(orders.readyAt) },
  instalment_late: { where: waitsIn("paymentLate", TODAY), since: since(orders.nextDueDay) },
};

/** Returns the values for the statements of a kind, without their limit. */
export function valuesOfOrders({ zone, today, stores }: Calendar) {
  return {
    today,
    urgentBefore: addDays(today, -URGENT_AFTER_DAYS),
    readyBefore: momentAt(zone, addDays(today, -READY_AFTER_DAYS), 0),
    stores: JSON.stringify(stores),
  };
}

/** Lists open orders at stores of one zone that wait and weren't dismissed, the longest wait first. */
export function orderNotices(
  tx: Tx,
  kind: AnyOrderNoticeKind,
  calendar: Calendar,
  { recordId, limit }: { recordId?: number | undefined; limit: number },
): Notice[] {
  const { since: from } = WAITS[kind];
  const { zone, today } = calendar;
  const rows = tx
    .select({
      recordId: orders.id,
      orderKind: orders.kind,
      occurrence: occurrenceOf(kind),
      customerId,
      customerName: HEAD.customerName,
      about: HEAD.item,
      place: orders.placeName,
      store: storeKey,
      since: from,
    })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(noticeDones, isDone(kind))
    .where(and(waiting(kind), recordId ? eq(orders.id, recordId) : undefined))
    .orderBy(asc(from), asc(kind === "urgent_repair" ? repairs.id : orders.id))
    .limit(limit)
    .prepare()
    .all(valuesOfOrders(calendar));
  return rows.map(({ since: at, place, ...row }) => {
    const day = typeof at === "number" ? dayIn(zone, at) : at;
    const workshop = kind === "workshop_overdue" ? place : null;
    return { kind, ...row, workshop, day, days: daysBetween(day, today) };
  });
}

/** Unary plus keeps SQLite on the index of the kind. */
const AT_STORES = sql`+${storeKey} in (select value from json_each(${sql.placeholder("stores")}))`;

/** Counts order notices, up to the limit. Runs on every page. */
export const countOrderNotices = builtOnceEach((tx, kind: AnyOrderNoticeKind) =>
  tx.select({ n: count() }).from(ringing(tx, kind)),
);

/** Kinds whose orders the menu counts, and which of them. Late special orders ring, but are no repairs. */
const IN_MENU = {
  order_late: sql`+${orders.kind} = 'repair'`,
  order_untold: sql`true`,
};
export type MenuKind = keyof typeof IN_MENU;

export function isInMenu(kind: NoticeKind): kind is MenuKind {
  return kind in IN_MENU;
}

/**
 * Counts order notices like `countOrderNotices`, and with the same statement what the menu says, up to `most`: also
 * orders whose notice was dismissed, as the bench and the lists of calls still have them.
 */
export const countNoticesAndMenu = builtOnceEach((tx, kind: MenuKind) => {
  const all = sql`select 1 from ${ORDERS_WITH_REPAIRS}
    where ${and(WAITS[kind].where, AT_STORES, IN_MENU[kind])} limit ${sql.placeholder("most")}`;
  return tx
    .select({ n: count(), inMenu: sql<number>`(select count(*) from (${all}))` })
    .from(ringing(tx, kind));
});

function ringing(tx: Tx, kind: AnyOrderNoticeKind) {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .leftJoin(noticeDones, isDone(kind))
    .where(waiting(kind))
    .limit(sql.placeholder("limit"))
    .as("waiting");
}

function waiting(kind: AnyOrderNoticeKind): SQL | undefined {
  return and(WAITS[kind].where, AT_STORES, isNull(noticeDones.kind));
}

function isDone(kind: AnyOrderNoticeKind) {
  return and(
    eq(noticeDones.kind, kind),
    eq(noticeDones.recordId, orders.id),
    eq(noticeDones.occurrence, occurrenceOf(kind)),
  );
}

/**
 * Selects the occurrence of a notice. An urgent repair's is the moment of its status, so that one set back
 * rings again.
 */
function occurrenceOf(kind: AnyOrderNoticeKind): SQL<string> {
  const of = kind === "urgent_repair" ? repairs.statusChangedAt : WAITS[kind].since;
  return sql<string>`cast(${of} as text)`;
}
