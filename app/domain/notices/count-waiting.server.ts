import { monthDayIn } from "../customers/month-day.server.ts";
import { and, count, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { customers, noticeDones, relatives, repairs } from "~db/schema/index.ts";
import { addDays, momentAt } from "../dates.ts";
import { URGENT_AFTER_DAYS } from "../repairs/repair-urgency.ts";
import type { NoticeKind } from "~db/closed-lists.ts";
import { countMemoNotices, placesIn } from "./memo-notices.server.ts";
import {
  type Calendar,
  isMemoKind,
  isOrderKind,
  type MemoNoticeKind,
  type OrderNoticeKind,
} from "./notice.ts";
import { countOrderNotices } from "./order-notices.server.ts";
import {
  DATES,
  DATES_AHEAD_DAYS,
  fallingFrom,
  IS_THE_PERSON,
  isDone,
  notedFor,
  type NoticeQuery,
  READY_AFTER_DAYS,
  RELATIVE_DAY,
  storeCalendars,
} from "./waiting-notices.server.ts";

/**
 * Counts notices as `waitingNotices` lists them, no further than the limit. Runs on every page, so it makes
 * one limited query per kind and time zone, each built once.
 */
export function countWaiting(tx: Tx, query: Omit<NoticeQuery, "recordId">): number {
  const valuesOfZones = storeCalendars(tx, query).map(valuesOf);
  let n = 0;
  for (const kind of query.kinds)
    for (const values of valuesOfZones) {
      if (n >= query.limit) return n;
      n += countOf(tx, kind).get({ ...values, limit: query.limit - n })?.n ?? 0;
    }
  return n;
}

function countOf(tx: Tx, kind: NoticeKind) {
  if (isMemoKind(kind)) return countMemoNotices(tx, kind);
  return isOrderKind(kind) ? countOrderNotices(tx, kind) : waitingCount(tx, kind);
}

function valuesOf(calendar: Calendar) {
  const { zone, today, stores } = calendar;
  const year = Number(today.slice(0, 4));
  return {
    stores: JSON.stringify(stores),
    places: placesIn(calendar),
    today,
    urgentBefore: addDays(today, -URGENT_AFTER_DAYS),
    readyBefore: momentAt(zone, addDays(today, -READY_AFTER_DAYS), 0),
    monthsAndDates: JSON.stringify(fallingFrom(today)),
    lastDay: addDays(today, DATES_AHEAD_DAYS),
    monthAndDate: today.slice(5),
    year: String(year),
    nextYear: String(year + 1),
  };
}

type OwnKind = Exclude<NoticeKind, OrderNoticeKind | MemoNoticeKind>;

const waitingCount = builtOnceEach((tx, kind: OwnKind) => {
  const waiting = waitingIds(tx, kind).limit(sql.placeholder("limit")).as("waiting");
  return tx.select({ n: count() }).from(waiting);
});

function waitingIds(tx: Tx, kind: OwnKind) {
  switch (kind) {
    case "urgent_repair":
      return repairIds(
        tx,
        kind,
        and(sql`${repairs.status} = 'pending'`, lt(repairs.intakeDay, sql.placeholder("urgentBefore"))),
      );
    case "repair_ready":
      return repairIds(
        tx,
        kind,
        and(
          sql`${repairs.status} = 'completed'`,
          lt(repairs.statusChangedAt, sql.placeholder("readyBefore")),
        ),
      );
    case "family_date":
      return tx
        .select({ id: relatives.id })
        .from(relatives)
        .innerJoin(notedFor, eq(notedFor.id, relatives.customerId))
        .innerJoin(customers, IS_THE_PERSON)
        .leftJoin(noticeDones, isDone(kind, relatives.id, occurrenceOf(RELATIVE_DAY)))
        .where(
          and(
            sql`${RELATIVE_DAY} in (select value from json_each(${sql.placeholder("monthsAndDates")}))`,
            sql`(${relatives.date} is null or ${relatives.date} <= ${sql.placeholder("lastDay")})`,
            atStores(customers.homeStore),
            isNull(noticeDones.kind),
          ),
        )
        .$dynamic();
    default: {
      const { column, yearless } = DATES[kind];
      const monthAndDate = monthDayIn(column, yearless);
      return tx
        .select({ id: customers.id })
        .from(customers)
        .leftJoin(noticeDones, isDone(kind, customers.id, occurrenceOf(monthAndDate)))
        .where(
          and(
            sql`${monthAndDate} in (select value from json_each(${sql.placeholder("monthsAndDates")}))`,
            // Unary plus keeps SQLite on the more selective index on month and date.
            sql`(${column} is null or +${column} <= ${sql.placeholder("lastDay")})`,
            atStores(customers.homeStore),
            isNull(customers.mergedInto),
            isNull(noticeDones.kind),
          ),
        )
        .$dynamic();
    }
  }
}

/** The year of the next recurrence, as a notice has it. */
function occurrenceOf(monthAndDate: SQL): SQL<string> {
  return sql<string>`case when ${monthAndDate} >= ${sql.placeholder("monthAndDate")} then ${sql.placeholder("year")} else ${sql.placeholder("nextYear")} end`;
}

function repairIds(tx: Tx, kind: NoticeKind, waits: SQL | undefined) {
  const occurrence = sql<string>`cast(${repairs.statusChangedAt} as text)`;
  return tx
    .select({ id: repairs.id })
    .from(repairs)
    .leftJoin(noticeDones, isDone(kind, repairs.id, occurrence))
    .where(and(waits, atStores(repairs.store), isNull(noticeDones.kind)))
    .$dynamic();
}

function atStores(column: typeof repairs.store | typeof customers.homeStore): SQL {
  return sql`+${column} in (select value from json_each(${sql.placeholder("stores")}))`;
}
