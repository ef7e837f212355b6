import { aliasedTable, and, eq, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { builtOnce, builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { customers, relatives } from "~db/schema/index.ts";
import { monthDayIn, yearlyColumns } from "../../people/customers/month-day.server.ts";
import { relativeDateWords, yearsOfRelative } from "../../people/family/relative-dates.ts";
import { beginningOf, fallingWithin, type OwnDateKind } from "../../people/customers/yearly-dates.ts";
import { keptIdIn } from "../../people/merges/one-person.server.ts";
import { addDays, type Day, dayIn, daysBetween, type Instant, nextAnniversary } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { listStores, type Store, zoneOf } from "../../shop/stores/find-stores.server.ts";
import type { NoticeKind } from "~db/closed-lists.ts";
import { type DateKind, isDateKind, isMemoKind } from "./notice-kinds.ts";
import type { Calendar, Notice } from "./notice.ts";
import { DATES_RING_DAYS } from "./notice-days.ts";
import { isDealtWith } from "./dealt-with.server.ts";
import { memoNotices } from "./memo-notices.server.ts";
import { orderNotices } from "./order-notices.server.ts";

/** Notices to read: kinds, and optionally one store or one record. */
export interface NoticeQuery {
  kinds: readonly NoticeKind[];
  store: string | null;
  recordId?: number;
  /** Occurrence for that record, since a vendor has several at once. */
  occurrence?: string;
  now: Instant;
  /** Largest number per kind. */
  limit: number;
  /** Calendars of the store at this moment, or of all stores, if they were read for several queries. */
  calendars?: readonly Calendar[];
}

/**
 * Lists the notices of the bell: what orders wait for (`order-notices.server.ts`), pieces out on memo or in
 * repair past their day or due back to a vendor, and birthdays, anniversaries, spouses' birthdays, and family dates up to
 * `DATES_RING_DAYS` ahead. Excludes dismissed ones. Sorted by kind, then longest wait or nearest date.
 */
export function waitingNotices(tx: Tx, query: NoticeQuery): Notice[] {
  const calendars = query.calendars ?? storeCalendars(tx, query);
  return query.kinds.flatMap((kind) => noticesOf(tx, kind, calendars, query));
}

function noticesOf(tx: Tx, kind: NoticeKind, calendars: readonly Calendar[], query: NoticeQuery): Notice[] {
  return calendars
    .flatMap((calendar) => {
      if (isDateKind(kind)) return dateNotices(tx, kind, calendar, query);
      if (isMemoKind(kind)) return memoNotices(tx, kind, calendar, query);
      return orderNotices(tx, kind, calendar, query);
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.recordId - b.recordId))
    .slice(0, query.limit);
}

export function storeCalendars(tx: Tx, when: Pick<NoticeQuery, "store" | "now">): Calendar[] {
  return calendarsOf({ stores: listStores(tx), businessZone: zoneOf(tx, null) }, when);
}

/** The calendars at this moment, of one store or of all, with what has no store. */
export function calendarsOf(
  { stores, businessZone }: { stores: readonly Pick<Store, "key" | "zone">[]; businessZone: string },
  { store, now }: Pick<NoticeQuery, "store" | "now">,
): Calendar[] {
  const calendars = new Map<string, Calendar>();
  const calendarOf = (zone: string) => {
    const calendar = calendars.get(zone) ?? { zone, today: dayIn(zone, now), stores: [], hasUnplaced: false };
    calendars.set(zone, calendar);
    return calendar;
  };
  for (const { key, zone } of stores) {
    if (store !== null && key !== store) continue;
    calendarOf(zone).stores.push(key);
  }
  if (store === null) calendarOf(businessZone).hasUnplaced = true;
  return [...calendars.values()];
}

/** Selects the spouse's name, for their birthday. */
const ABOUT: Record<OwnDateKind, SQL<string | null>> = {
  birthday: sql`null`,
  spouse_birthday: sql`${customers.spouseName}`,
  anniversary: sql`null`,
};

/** Tests if a date in a customer's own row was dealt with in the year in which it falls. */
export function isOwnDateDone(kind: OwnDateKind, year: SQLWrapper) {
  const { id } = customers;
  return isDealtWith(kind, { customer: id, record: id, monthDay: yearlyColumns(kind).monthDay, year });
}

/** Tests the same for a relative's date. */
export function isFamilyDateDone(year: SQLWrapper) {
  return isDealtWith("family_date", {
    customer: customers.id,
    record: relatives.id,
    monthDay: RELATIVE_DAY,
    year,
  });
}

function dateNotices(tx: Tx, kind: DateKind, calendar: Calendar, query: NoticeQuery): Notice[] {
  return kind === "family_date" ? familyDates(tx, calendar, query) : ownDates(tx, kind, calendar, query);
}

function ownDates(
  tx: Tx,
  kind: OwnDateKind,
  { today, stores }: Calendar,
  { recordId, limit }: NoticeQuery,
): Notice[] {
  const falling = fallingFrom(today).map((monthAndDate) => [monthAndDate, yearOf(monthAndDate, today)]);
  const lastDay = addDays(today, DATES_RING_DAYS);
  const values = { falling: JSON.stringify(falling), lastDay, stores: JSON.stringify(stores), limit };
  const rows =
    recordId === undefined
      ? someOfDate(tx, kind).all(values)
      : ofDate(tx, kind, eq(customers.id, recordId)).prepare().all(values);
  return rows.map(({ first, monthDay, ...row }) => {
    const day = nextAnniversary(first ?? beginningOf(monthDay), today);
    return { kind, orderKind: null, ...row, day, days: daysBetween(today, day) };
  });
}

/** Reads one day at a time until the limit. */
function familyDates(tx: Tx, calendar: Calendar, { recordId, limit }: NoticeQuery): Notice[] {
  const notices: Notice[] = [];
  for (const monthAndDate of fallingFrom(calendar.today)) {
    if (notices.length === limit) break;
    const more = { recordId, limit: limit - notices.length };
    notices.push(...familyOfDate(tx, calendar, monthAndDate, more));
  }
  return notices;
}

function familyOfDate(
  tx: Tx,
  { today, stores }: Calendar,
  monthAndDate: string,
  { recordId, limit }: { recordId: number | undefined; limit: number },
): Notice[] {
  const occurrence = yearOf(monthAndDate, today);
  const lastDay = addDays(today, DATES_RING_DAYS);
  const values = { occurrence, monthAndDate, lastDay, stores: JSON.stringify(stores), limit };
  const found =
    recordId === undefined
      ? someOfFamily(tx).all(values)
      : ofFamily(tx, sql`(select ${recordId} as id) as fallen`)
          .prepare()
          .all(values);
  return found.map(({ first, monthDay, name, relation, occasion, ...row }) => {
    const day = nextAnniversary(first ?? beginningOf(monthDay), today);
    const about = relativeDateWords({ name, relation, occasion }, yearsOfRelative({ date: first }, day));
    return {
      kind: "family_date",
      orderKind: null,
      occurrence,
      ...row,
      about,
      day,
      days: daysBetween(today, day),
    };
  });
}

/** The year in which a 'MM-DD' falls next. */
function yearOf(monthAndDate: string, today: Day): string {
  const year = Number(today.slice(0, 4));
  return String(monthAndDate >= today.slice(5) ? year : year + 1);
}

/** Days of the year with the years in which they fall next: the outer loop, so that the first ones come first. */
const FALLING = sql`json_each(${sql.placeholder("falling")}) as falling`;
const FALLING_DAY = sql`(falling.value ->> 0)`;
const FALLING_YEAR = sql<string>`(falling.value ->> 1)`;

/** Prepared once, because the dashboard runs it. */
const someOfDate = builtOnceEach((tx, kind: OwnDateKind) => ofDate(tx, kind));
function ofDate(tx: Tx, kind: OwnDateKind, one?: SQL) {
  const { dated, monthDay } = yearlyColumns(kind);
  return tx
    .select({
      recordId: customers.id,
      occurrence: FALLING_YEAR,
      customerId: customers.id,
      customerName: fullNameIn(customers),
      about: ABOUT[kind],
      store: customers.homeStore,
      first: sql<Day | null>`${dated}`,
      monthDay,
    })
    .from(FALLING)
    .crossJoin(customers)
    .where(
      and(
        sql`${monthDay} = ${FALLING_DAY}`,
        rings(dated, sql.placeholder("lastDay")),
        // Three columns of one index, in whose order they come.
        sql`${customers.homeStore} in (select value from json_each(${sql.placeholder("stores")}))`,
        isNull(customers.mergedInto),
        not(isOwnDateDone(kind, FALLING_YEAR)),
        one,
      ),
    )
    .limit(sql.placeholder("limit"));
}

/** Tests that a date isn't still to come the first time, as the indexes of dates by store have it. */
export function rings(dated: SQLWrapper, lastDay: SQLWrapper): SQL {
  return sql`coalesce(${dated}, '') <= ${lastDay}`;
}

/** The customer record that a relative was entered for, before any merge. */
export const notedFor = aliasedTable(customers, "noted_for");
/** Joins relatives to the record that was kept, whose relatives they are, too. */
export const IS_THE_PERSON = eq(customers.id, keptIdIn(notedFor));
export const RELATIVE_DAY = monthDayIn(relatives.date, relatives.monthDay);

/** Most relatives of a day of the year that are looked at, of all stores and also those who were dealt with. */
export const MOST_OF_FAMILY = 3_000;

/**
 * Relatives whose dates fall on one of these days, without those still to come the first time: the first in the index,
 * up to the bound.
 */
export function fallingOfFamily(monthsAndDates: SQL, most = MOST_OF_FAMILY): SQL {
  return sql`(select ${relatives.id} as id from ${relatives} where ${RELATIVE_DAY} in ${monthsAndDates}
    and ${rings(relatives.date, sql.placeholder("lastDay"))} limit ${sql.raw(String(most))}) as fallen`;
}

export const IS_FALLEN = sql`${relatives.id} = fallen.id`;

const someOfFamily = builtOnce((tx) =>
  ofFamily(tx, fallingOfFamily(sql`(${sql.placeholder("monthAndDate")})`)),
);
function ofFamily(tx: Tx, fallen: SQL) {
  return tx
    .select({
      recordId: relatives.id,
      customerId: customers.id,
      customerName: fullNameIn(customers),
      name: relatives.name,
      relation: relatives.relation,
      occasion: relatives.occasion,
      store: customers.homeStore,
      first: relatives.date,
      monthDay: RELATIVE_DAY,
    })
    .from(fallen)
    .crossJoin(relatives)
    .innerJoin(notedFor, eq(notedFor.id, relatives.customerId))
    .innerJoin(customers, IS_THE_PERSON)
    .where(
      and(
        IS_FALLEN,
        sql`${RELATIVE_DAY} = ${sql.placeholder("monthAndDate")}`,
        rings(relatives.date, sql.placeholder("lastDay")),
        sql`+${customers.homeStore} in (select value from json_each(${sql.placeholder("stores")}))`,
        not(isFamilyDateDone(sql`${sql.placeholder("occurrence")}`)),
      ),
    )
    .limit(sql.placeholder("limit"));
}

/** Lists 'MM-DD' of the dates that ring from today on. */
export function fallingFrom(today: Day): string[] {
  return fallingWithin(today, addDays(today, DATES_RING_DAYS));
}
