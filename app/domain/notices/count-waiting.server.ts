import { and, count, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, noticeDones, repairs } from "~db/schema/index.ts";
import { addDays, momentAt } from "../dates.ts";
import { URGENT_AFTER_DAYS } from "../repairs/repair-urgency.ts";
import type { NoticeKind } from "~db/closed-lists.ts";
import {
  type Calendar,
  DATES,
  DATES_AHEAD_DAYS,
  fallingFrom,
  isDone,
  type NoticeQuery,
  READY_AFTER_DAYS,
  storeCalendars,
} from "./waiting-notices.server.ts";

/**
 * Counts notices as `waitingNotices` lists them, no further than the limit. Runs on every page, so it makes
 * one limited query per kind and time zone.
 */
export function countWaiting(tx: Tx, query: Omit<NoticeQuery, "recordId">): number {
  const calendars = storeCalendars(tx, query);
  let n = 0;
  for (const kind of query.kinds)
    for (const calendar of calendars) {
      if (n >= query.limit) return n;
      n += countOf(tx, kind, calendar, query.limit - n);
    }
  return n;
}

function countOf(tx: Tx, kind: NoticeKind, { zone, today, stores }: Calendar, limit: number): number {
  const waiting = waitingIds(tx, kind, { zone, today, stores }).limit(limit).as("waiting");
  return tx.select({ n: count() }).from(waiting).get()?.n ?? 0;
}

function waitingIds(
  tx: Tx,
  kind: NoticeKind,
  { zone, today, stores }: Pick<Calendar, "zone" | "today" | "stores">,
) {
  const atStores = (column: typeof repairs.store | typeof customers.homeStore) =>
    sql`+${column} in (select value from json_each(${JSON.stringify(stores)}))`;
  switch (kind) {
    case "urgent_repair":
      return repairIds(
        tx,
        kind,
        and(
          sql`${repairs.status} = 'pending'`,
          lt(repairs.intakeDay, addDays(today, -URGENT_AFTER_DAYS)),
          atStores(repairs.store),
        ),
      );
    case "repair_ready":
      return repairIds(
        tx,
        kind,
        and(
          sql`${repairs.status} = 'completed'`,
          lt(repairs.statusChangedAt, momentAt(zone, addDays(today, -READY_AFTER_DAYS), 0)),
          atStores(repairs.store),
        ),
      );
    default: {
      const { column } = DATES[kind];
      const monthAndDate = sql`substr(${column}, 6)`;
      const year = Number(today.slice(0, 4));
      const occurrence = sql<string>`case when ${monthAndDate} >= ${today.slice(5)} then ${String(year)} else ${String(year + 1)} end`;
      return tx
        .select({ id: customers.id })
        .from(customers)
        .leftJoin(noticeDones, isDone(kind, customers.id, occurrence))
        .where(
          and(
            sql`${monthAndDate} in (select value from json_each(${JSON.stringify(fallingFrom(today))}))`,
            // Unary plus keeps SQLite on the more selective index on month and date.
            lte(sql`+${column}`, addDays(today, DATES_AHEAD_DAYS)),
            atStores(customers.homeStore),
            isNull(noticeDones.kind),
          ),
        )
        .$dynamic();
    }
  }
}

function repairIds(tx: Tx, kind: NoticeKind, waits: SQL | undefined) {
  const occurrence = sql<string>`cast(${repairs.statusChangedAt} as text)`;
  return tx
    .select({ id: repairs.id })
    .from(repairs)
    .leftJoin(noticeDones, isDone(kind, repairs.id, occurrence))
    .where(and(waits, isNull(noticeDones.kind)))
    .$dynamic();
}
