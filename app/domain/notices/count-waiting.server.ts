import { and, count, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
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
 * How many notices wait, of all kinds together and counted no further than the query's limit: as many as `waitingNotices` names.
 * Every page says it, so it reads no more than it counts and asks once for a kind and a clock.
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
  const asked = { stores: JSON.stringify(stores), limit };
  switch (kind) {
    case "urgent_repair":
      return found(urgentRepairs(tx).get({ ...asked, before: addDays(today, -URGENT_AFTER_DAYS) }));
    case "repair_ready":
      return found(
        readyRepairs(tx).get({ ...asked, before: momentAt(zone, addDays(today, -READY_AFTER_DAYS), 0) }),
      );
    default: {
      const year = Number(today.slice(0, 4));
      return found(
        dates[kind](tx).get({
          ...asked,
          monthsAndDates: JSON.stringify(fallingFrom(today)),
          last: addDays(today, DATES_AHEAD_DAYS),
          fromToday: today.slice(5),
          year: String(year),
          nextYear: String(year + 1),
        }),
      );
    }
  }
}

function found(row: { n: number } | undefined): number {
  return row?.n ?? 0;
}

const atStores = (column: typeof repairs.store | typeof customers.homeStore) =>
  sql`+${column} in (select value from json_each(${sql.placeholder("stores")}))`;

const urgentRepairs = repairCount(
  "urgent_repair",
  and(sql`${repairs.status} = 'pending'`, lt(repairs.intakeDay, sql.placeholder("before"))),
);
const readyRepairs = repairCount(
  "repair_ready",
  and(sql`${repairs.status} = 'completed'`, lt(repairs.statusChangedAt, sql.placeholder("before"))),
);
const dates = {
  birthday: dateCount("birthday"),
  spouse_birthday: dateCount("spouse_birthday"),
  anniversary: dateCount("anniversary"),
};

function repairCount(kind: NoticeKind, waits: SQL | undefined) {
  return builtOnce((tx) => {
    const occurrence = sql<string>`cast(${repairs.statusChangedAt} as text)`;
    const waiting = tx
      .select({ id: repairs.id })
      .from(repairs)
      .leftJoin(noticeDones, isDone(kind, repairs.id, occurrence))
      .where(and(waits, atStores(repairs.store), isNull(noticeDones.kind)))
      .limit(sql.placeholder("limit"))
      .as("waiting");
    return tx.select({ n: count() }).from(waiting).prepare();
  });
}

function dateCount(kind: keyof typeof DATES) {
  return builtOnce((tx) => {
    const { column } = DATES[kind];
    const monthAndDate = sql`substr(${column}, 6)`;
    const { placeholder } = sql;
    const occurrence = sql<string>`case when ${monthAndDate} >= ${placeholder("fromToday")} then ${placeholder("year")} else ${placeholder("nextYear")} end`;
    const waiting = tx
      .select({ id: customers.id })
      .from(customers)
      .leftJoin(noticeDones, isDone(kind, customers.id, occurrence))
      .where(
        and(
          sql`${monthAndDate} in (select value from json_each(${placeholder("monthsAndDates")}))`,
          // Unary plus: the index on month and date is the one that finds few.
          lte(sql`+${column}`, placeholder("last")),
          atStores(customers.homeStore),
          isNull(noticeDones.kind),
        ),
      )
      .limit(placeholder("limit"))
      .as("waiting");
    return tx.select({ n: count() }).from(waiting).prepare();
  });
}
