import { yearlyColumns } from "../../people/customers/month-day.server.ts";
import { and, count, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { customers, relatives } from "~db/schema/index.ts";
import { addDays, type Day } from "../../dates.ts";
import type { NoticeKind } from "~db/closed-lists.ts";
import { countMemoNotices, placesIn } from "./memo-notices.server.ts";
import { type AnyOrderNoticeKind, isAboutOrder, isMemoKind, type MemoNoticeKind } from "./notice-kinds.ts";
import type { Calendar } from "./notice.ts";
import { DATES_RING_DAYS } from "./notice-days.ts";
import {
  countNoticesAndMenu,
  countOrderNotices,
  isInMenu,
  type MenuKind,
  valuesOfOrders,
} from "./order-notices.server.ts";
import {
  fallingFrom,
  fallingOfFamily,
  IS_FALLEN,
  IS_THE_PERSON,
  isFamilyDateDone,
  isOwnDateDone,
  MOST_OF_FAMILY,
  notedFor,
  type NoticeQuery,
  RELATIVE_DAY,
  rings,
  storeCalendars,
} from "./waiting-notices.server.ts";

type CountQuery = Omit<NoticeQuery, "recordId">;

/** Counts notices as `waitingNotices` lists them, no further than the limit. */
export function countWaiting(tx: Tx, query: CountQuery): number {
  return countEach(tx, query, (kind, values) => countKind(tx, kind, values));
}

/** What the menu says waits at the stores, of each up to a limit. */
export interface MenuCounts {
  /** Unfinished repairs past their promise, which the bench lists as late. */
  lateRepairs: number;
  /** Ready orders of any kind whose customer wasn't told since: the list of calls `to_tell`. */
  toTell: number;
}

const OF_MENU: Record<MenuKind, keyof MenuCounts> = { order_late: "lateRepairs", order_untold: "toTell" };

/**
 * Counts for the frame of every page: notices as `countWaiting` does, and with the same statements what the menu says,
 * each up to `most`. A full bell and dismissed notices take nothing off the menu.
 */
export function countForBellAndMenu(
  tx: Tx,
  { most, ...query }: CountQuery & { most: number },
): { notices: number; inMenu: MenuCounts } {
  const inMenu = { lateRepairs: 0, toTell: 0 };
  const notices = countEach(tx, query, (kind, values) => {
    if (!isInMenu(kind)) return countKind(tx, kind, values);
    const found = countNoticesAndMenu(tx, kind).get({ ...values, most });
    inMenu[OF_MENU[kind]] += found?.inMenu ?? 0;
    return found?.n ?? 0;
  });
  return { notices, inMenu };
}

type Values = ReturnType<typeof valuesOf> & { limit: number };

/**
 * Adds up what `countOne` finds of each kind, which it asks with the rest of the limit. Runs on every page, so it asks
 * once per kind for all stores that are on the same day.
 */
function countEach(
  tx: Tx,
  query: CountQuery,
  countOne: (kind: NoticeKind, values: Values) => number,
): number {
  const { kinds, limit, calendars = storeCalendars(tx, query) } = query;
  const valuesOfZones = calendars.map(valuesOf);
  const valuesOfDays = joinedByDay(calendars).map(valuesOf);
  let n = 0;
  for (const kind of kinds)
    for (const values of OF_EACH_ZONE.has(kind) ? valuesOfZones : valuesOfDays)
      n += countOne(kind, { ...values, limit: limit - n });
  return n;
}

/** Asks nothing once the limit is reached. */
function countKind(tx: Tx, kind: NoticeKind, values: Values): number {
  return values.limit > 0 ? (countOf(tx, kind).get(values)?.n ?? 0) : 0;
}

/**
 * Kinds that are counted zone by zone even on the same day: one begins at a moment of its zone, one looks at no more
 * than a bound for each zone. All others depend on the day alone.
 */
const OF_EACH_ZONE: ReadonlySet<NoticeKind> = new Set(["repair_ready", "vendor_memo_due"]);

/** Joins the stores of zones that are on the same day, which they are except around midnight. */
function joinedByDay(zones: readonly Calendar[]): Calendar[] {
  const days = new Map<Day, Calendar>();
  for (const zone of zones) {
    const joined = days.get(zone.today);
    days.set(zone.today, {
      ...zone,
      stores: [...(joined?.stores ?? []), ...zone.stores],
      hasUnplaced: zone.hasUnplaced || Boolean(joined?.hasUnplaced),
    });
  }
  return [...days.values()];
}

function countOf(tx: Tx, kind: NoticeKind) {
  if (isMemoKind(kind)) return countMemoNotices(tx, kind);
  return isAboutOrder(kind) ? countOrderNotices(tx, kind) : waitingCount(tx, kind);
}

function valuesOf(calendar: Calendar) {
  const { today } = calendar;
  const year = Number(today.slice(0, 4));
  return {
    ...valuesOfOrders(calendar),
    places: placesIn(calendar),
    monthsAndDates: JSON.stringify(fallingFrom(today)),
    lastDay: addDays(today, DATES_RING_DAYS),
    monthAndDate: today.slice(5),
    year: String(year),
    nextYear: String(year + 1),
  };
}

type OwnKind = Exclude<NoticeKind, AnyOrderNoticeKind | MemoNoticeKind>;

const waitingCount = builtOnceEach((tx, kind: OwnKind) => {
  const waiting = waitingIds(tx, kind).limit(sql.placeholder("limit")).as("waiting");
  return tx.select({ n: count() }).from(waiting);
});

const OF_FAMILY = fallingOfFamily(
  sql`(select value from json_each(${sql.placeholder("monthsAndDates")}))`,
  MOST_OF_FAMILY * (DATES_RING_DAYS + 1),
);

function waitingIds(tx: Tx, kind: OwnKind) {
  switch (kind) {
    case "family_date":
      return tx
        .select({ id: relatives.id })
        .from(OF_FAMILY)
        .crossJoin(relatives)
        .innerJoin(notedFor, eq(notedFor.id, relatives.customerId))
        .innerJoin(customers, IS_THE_PERSON)
        .where(
          and(IS_FALLEN, atStores(customers.homeStore), not(isFamilyDateDone(occurrenceOf(RELATIVE_DAY)))),
        )
        .$dynamic();
    default: {
      const { dated, monthDay } = yearlyColumns(kind);
      return tx
        .select({ id: customers.id })
        .from(customers)
        .where(
          and(
            sql`${monthDay} in (select value from json_each(${sql.placeholder("monthsAndDates")}))`,
            rings(dated, sql.placeholder("lastDay")),
            sql`${customers.homeStore} in (select value from json_each(${sql.placeholder("stores")}))`,
            isNull(customers.mergedInto),
            not(isOwnDateDone(kind, occurrenceOf(monthDay))),
          ),
        )
        .$dynamic();
    }
  }
}

/** Selects the year of the next recurrence, as a notice has it. */
function occurrenceOf(monthAndDate: SQL): SQL<string> {
  return sql<string>`case when ${monthAndDate} >= ${sql.placeholder("monthAndDate")} then ${sql.placeholder("year")} else ${sql.placeholder("nextYear")} end`;
}

function atStores(column: typeof customers.homeStore): SQL {
  return sql`+${column} in (select value from json_each(${sql.placeholder("stores")}))`;
}
