import { aliasedTable, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { addDays, type Day, type Instant, nextAnniversary, startOfYear } from "../../dates.ts";
import { customerCalls, customers } from "~db/schema/index.ts";
import { monthDayIn, yearlyColumns } from "../../people/customers/month-day.server.ts";
import { relativesOn } from "../../people/family/find-relatives.server.ts";
import type { RelativeNamed } from "../../people/family/relations.ts";
import { beginningOf, fallingWithin, type OwnDateKind } from "../../people/customers/yearly-dates.ts";
import { customersOf, isDealtWith } from "../notices/dealt-with.server.ts";
import type { DateKind } from "../notices/notice-kinds.ts";
import { nextDayIn } from "./find-calls-of-customer.server.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { Cents } from "../../money.ts";
import type { DaySpan } from "../../periods.ts";
import type { Tier } from "../../people/customers/tiers-and-genders.ts";
import type { Slice } from "../../slice.ts";
import { storeDays } from "../../shop/stores/store-days.server.ts";
import {
  firstOf as firstDayOf,
  lastOf,
  type Month,
  MONTHS_AFTER_PURCHASE,
  monthsLater,
} from "./call-months.ts";
import type { CallOutcome } from "./call-outcomes.ts";
import { type CallReason, isOfPurchase, type ListedReason, occasionIn } from "./call-reasons.ts";

export interface CallingFilter {
  /** The list to read. `again` holds customers to call again by today, whatever the month. */
  list: ListedReason | "again";
  month: Month;
  /** Days to read instead of the month, less than a year of them, for dates that come every year. */
  days?: DaySpan | undefined;
  /** True to leave out customers who were called about it. */
  isOpen: boolean;
  homeStore?: string | undefined;
  /** Id of an employee who sold them something. */
  sellerId?: number | undefined;
  now: Instant;
}

export interface ToCall {
  customerId: number;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  /**
   * As `closedChannels` says of a customer. Who doesn't want to be called stays on the list, since they may come in.
   */
  closedChannels: number;
  homeStore: string;
  tier: Tier;
  /** Null for who never bought. */
  lastPurchaseDate: Day | null;
  totalSpent: Cents;
  /** Name of the spouse, for their birthday. */
  about: string | null;
  /** The relative, for a family date. */
  relative: (RelativeNamed & { id: number }) | null;
  reason: CallReason;
  occasion: Day;
  /**
   * Date of the birthday, wedding or purchase itself, or of the relative; null for `again`, and for a date
   * without a year.
   */
  first: Day | null;
  /** The newest call about this occasion. */
  last: LastCall | null;
  /** The employee who marked it as done in the bell, and when. */
  done: { at: Instant; by: string } | null;
  /** Place on the list. */
  key: CallingKey;
}

export interface LastCall {
  outcome: CallOutcome;
  at: Instant;
  by: string;
  note: string | null;
  nextDay: Day | null;
}

/** A day, or the month and date of one, then an id. */
export type CallingKey = [day: string, id: number];

const C = aliasedTable(customers, "c");
const K = aliasedTable(customerCalls, "k");

/** Ids of all customer records of the person in a row. */
const PERSONS = customersOf(C.id);

const PERSON =
  sql.raw(`c.id as customerId, c.first_name as firstName, c.last_name as lastName, c.cell_phone as phone,
  c.email as email, c.refused_channels | c.suppressed_channels as closedChannels, c.home_store as homeStore,
  c.tier as tier, c.last_purchase_date as lastPurchaseDate, c.total_spent as totalSpent`);

type Person = Pick<
  ToCall,
  | "customerId"
  | "firstName"
  | "lastName"
  | "phone"
  | "email"
  | "closedChannels"
  | "homeStore"
  | "tier"
  | "lastPurchaseDate"
  | "totalSpent"
  | "about"
>;

/** A filter with the days to read, all of one year. */
type DaysFilter = CallingFilter & { span: DaySpan };

/** Finds the customers on a list, by the day of the occasion; for `again` by the day to call. */
export function findToCall(tx: Tx, filter: CallingFilter, slice: Slice<CallingKey>): ToCall[] {
  const { list } = filter;
  if (list === "again") return findAgain(tx, filter, slice);
  return overNewYear(spansOf(filter), slice, (span, part) =>
    list === "family_date"
      ? findFamilyDates(tx, { ...filter, span }, part)
      : findOccasions(tx, list, { ...filter, span }, part),
  );
}

/** Counts no further than `atMost`. */
export function countToCall(tx: Tx, filter: CallingFilter, atMost: number): number {
  let counted = 0;
  for (const chosen of chosenBy(tx, filter)) {
    const found = sql`select 1 from ${chosen.from} where ${chosen.where} limit ${atMost - counted}`;
    counted += tx.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
  }
  return counted;
}

function chosenBy(tx: Tx, filter: CallingFilter): Chosen[] {
  const { list } = filter;
  if (list === "again") return [again(tx, filter)];
  return spansOf(filter)
    .filter((span) => span !== undefined)
    .flatMap((span) =>
      list === "family_date"
        ? familyDates({ ...filter, span })
        : (occasions(tx, list, { ...filter, span }) ?? []),
    );
}

/** The days that a filter asks for, those of each year for themselves. */
function spansOf({ month, days }: CallingFilter): readonly [DaySpan, DaySpan?] {
  if (!days) return [{ from: firstDayOf(month), to: lastOf(month) }];
  const newYear = startOfYear(days.to);
  if (days.from >= newYear) return [days];
  return [
    { from: days.from, to: addDays(newYear, -1) },
    { from: newYear, to: days.to },
  ];
}

/** Reads a list whose days go on in another year part by part, since its keys begin anew there. */
function overNewYear(
  [span, next]: readonly [DaySpan, DaySpan?],
  slice: Slice<CallingKey>,
  read: (span: DaySpan, part: Slice<CallingKey>) => ToCall[],
): ToCall[] {
  if (!next) return read(span, slice);
  const { after, before, limit } = slice;
  const isOfNext = ([key]: CallingKey) => key < span.from.slice(5);
  if (before) {
    if (!isOfNext(before)) return read(span, slice);
    const late = read(next, slice);
    const room = limit - late.length;
    return room === 0 ? late : [...read(span, { before: BEHIND_ALL, limit: room }), ...late];
  }
  if (after && isOfNext(after)) return read(next, slice);
  const early = read(span, slice);
  const room = limit - early.length;
  return room === 0 ? early : [...early, ...read(next, { limit: room })];
}

/** A key behind those of a year. */
const BEHIND_ALL: CallingKey = ["13", 0];

interface Chosen {
  from: SQL;
  where: SQL;
  /** Sort key as an index has it. */
  key: SQL;
  id: SQL;
}

/** Reasons that come from the customer's own row. */
type OwnReason = Exclude<ListedReason, "family_date">;

function findOccasions(tx: Tx, reason: OwnReason, filter: DaysFilter, slice: Slice<CallingKey>): ToCall[] {
  const chosen = occasions(tx, reason, filter);
  if (chosen === null) return [];
  const about = reason === "spouse_birthday" ? sql`c.spouse_name` : sql`null`;
  const rows = inOrder(slice, chosen, (order) =>
    tx.all<Person & { first: Day | null; key: string }>(
      sql`select ${PERSON}, ${about} as about, ${firstOf(reason)} as first, ${chosen.key} as key
        from ${chosen.from} where ${chosen.where} ${order}`,
    ),
  );
  const called = lastCalls(tx, reason, filter.span, rows);
  const dones = isOwnDate(reason)
    ? donesOf(
        tx,
        reason,
        filter.span,
        rows.map(({ customerId }) => customerId),
      )
    : new Map<number, ToCall["done"]>();
  const { cleaningAfterMonths } = readSettings(tx);
  return rows.map(({ key, ...row }) => ({
    ...row,
    relative: null,
    reason,
    occasion: isOwnDate(reason)
      ? nextAnniversary(row.first ?? beginningOf(key), filter.span.from)
      : ofPurchase(filter.month, reason, row.first ?? beginningOf(key), cleaningAfterMonths),
    last: called.get(row.customerId)?.at(-1) ?? null,
    done: dones.get(row.customerId) ?? null,
    key: [key, row.customerId],
  }));
}

/** Returns the occasion of a purchase in a month; everyone on the list of a month has one. */
function ofPurchase(
  month: Month,
  reason: "purchase" | "cleaning",
  first: Day,
  cleaningAfterMonths: number,
): Day {
  return occasionIn(month, reason, first, cleaningAfterMonths) ?? first;
}

const FAMILY = sql.raw(`relatives r cross join customers o on o.id = r.customer_id
  cross join customers c on c.id = coalesce(o.merged_into, o.id)`);

/**
 * Builds the query of family dates, with a row for each relative. A call covers all relatives with the same
 * day.
 */
function familyDates({ span, isOpen, homeStore, sellerId }: DaysFilter): Chosen {
  const key = monthDayIn(sql.raw("r.date"), sql.raw("r.month_day"));
  const occasion = { customer: C.id, record: sql.raw("r.id"), monthDay: key, year: sql`${yearOf(span)}` };
  const where = [
    isWithin(key, span),
    // Leaves out relatives born after these days.
    sql`(r.date is null or r.date <= ${span.to}) and c.erased_at is null`,
    ...ofStore(homeStore),
    ...soldBy(sellerId),
    ...(isOpen ? [sql`not ${isDealtWith("family_date", occasion)}`] : []),
  ];
  return { from: FAMILY, where: sql.join(where, sql` and `), key, id: sql`r.id` };
}

/** Whether a month and day, such as '05-09', falls on one of these days of a year. */
function isWithin(key: SQLWrapper, { from, to }: DaySpan): SQL {
  const falling = fallingWithin(from, to);
  // As a range, in which an index has the order of the list.
  return sql`${key} >= ${falling[0] ?? ""} and ${key} <= ${falling.at(-1) ?? ""}`;
}

function findFamilyDates(tx: Tx, filter: DaysFilter, slice: Slice<CallingKey>): ToCall[] {
  const chosen = familyDates(filter);
  type Row = Person &
    RelativeNamed & { relativeId: number; what: string | null; first: Day | null; key: string };
  const rows = inOrder(slice, chosen, (order) =>
    tx.all<Row>(
      sql`select ${PERSON}, null as about, r.id as relativeId, r.name as name, r.relation as relation,
        r.occasion as what, r.date as first, ${chosen.key} as key
        from ${chosen.from} where ${chosen.where} ${order}`,
    ),
  );
  const called = lastCalls(tx, "family_date", filter.span, rows);
  const dones = donesOf(
    tx,
    "family_date",
    filter.span,
    rows.map(({ relativeId }) => relativeId),
  );
  return rows.map(({ key, relativeId, name, relation, what, ...row }) => {
    const occasion = nextAnniversary(row.first ?? beginningOf(key), filter.span.from);
    const about = called.get(row.customerId)?.findLast((call) => call.occasion === occasion);
    return {
      ...row,
      relative: { id: relativeId, name, relation, occasion: what },
      reason: "family_date",
      occasion,
      last: about ?? null,
      done: dones.get(relativeId) ?? null,
      key: [key, relativeId],
    };
  });
}

const isOwnDate = (reason: OwnReason): reason is OwnDateKind => !isOfPurchase(reason);

/** Returns the column with the date behind a reason. */
const firstOf = (reason: OwnReason) =>
  isOwnDate(reason) ? yearlyColumns(reason, C).dated : C.lastPurchaseDate;

/** Builds the query of a list. Null if Settings turn it off. */
function occasions(
  tx: Tx,
  reason: OwnReason,
  { month, span, isOpen, homeStore, sellerId }: DaysFilter,
): Chosen | null {
  const column = firstOf(reason);
  const ago = reason === "cleaning" ? readSettings(tx).cleaningAfterMonths : MONTHS_AFTER_PURCHASE;
  if (ago === 0) return null;
  const bought = monthsLater(month, -ago);
  const key = isOwnDate(reason) ? yearlyColumns(reason, C).monthDay : sql`${column}`;
  const within = isOwnDate(reason)
    ? // Leaves out people born after these days.
      sql`${isWithin(key, span)} and (${column} is null or ${column} <= ${span.to})`
    : sql`${key} >= ${firstDayOf(bought)} and ${key} <= ${lastOf(bought)}`;
  const where = [
    within,
    sql`c.erased_at is null and c.merged_into is null`,
    ...ofStore(homeStore),
    ...soldBy(sellerId),
    ...(reason === "cleaning"
      ? [
          sql`not exists (select 1 from repairs r where r.customer_id in ${PERSONS}
            and r.intake_day > c.last_purchase_date)`,
        ]
      : []),
    ...(isOpen ? [sql`not ${isCalled(reason, span, key)}`] : []),
  ];
  return { from: sql`customers c`, where: sql.join(where, sql` and `), key, id: sql`c.id` };
}

/**
 * Tests if the customer was called: for a date of their own by the bell's rule, for a purchase by the calls
 * in these days.
 */
function isCalled(reason: OwnReason, span: DaySpan, key: SQLWrapper): SQL {
  if (isOwnDate(reason))
    return isDealtWith(reason, { customer: C.id, record: C.id, monthDay: key, year: sql`${yearOf(span)}` });
  return sql`exists (select 1 from customer_calls k where k.customer_id in ${PERSONS} and k.reason = ${reason}
    and k.occasion >= ${span.from} and k.occasion <= ${span.to} and k.outcome <> 'not_reached')`;
}

const yearOf = ({ from }: DaySpan) => from.slice(0, 4);

/** Unary plus keeps SQLite on the index of the dates. */
const ofStore = (homeStore: string | undefined) => (homeStore ? [sql`+c.home_store = ${homeStore}`] : []);

const soldBy = (sellerId: number | undefined) =>
  sellerId === undefined
    ? []
    : [
        sql`exists (select 1 from sales s join sale_salespeople p on p.sale_id = s.id
          where s.customer_id in ${PERSONS} and p.employee_id = ${sellerId} and p.is_live = 1)`,
      ];

function again(tx: Tx, { homeStore, sellerId, now }: CallingFilter): Chosen {
  const days = storeDays(tx, now, homeStore);
  const where = [
    sql`k.next_day <= ${days.latest} and k.next_day <= ${days.today(sql.raw("c.home_store"))}
      and k.taken_over_by is null`,
    ...ofStore(homeStore),
    ...soldBy(sellerId),
  ];
  return {
    from: sql`customer_calls k cross join customers o on o.id = k.customer_id
      cross join customers c on c.id = coalesce(o.merged_into, o.id)`,
    where: sql.join(where, sql` and `),
    key: sql`k.next_day`,
    id: sql`k.id`,
  };
}

function findAgain(tx: Tx, filter: CallingFilter, slice: Slice<CallingKey>): ToCall[] {
  const chosen = again(tx, filter);
  type Row = Person &
    Omit<LastCall, "nextDay"> & { id: number; reason: CallReason; occasion: Day; nextDay: Day };
  const rows = inOrder(slice, chosen, (order) =>
    tx.all<Row>(
      sql`select ${PERSON}, case k.reason when 'spouse_birthday' then c.spouse_name end as about, k.id as id,
        k.reason as reason, k.occasion as occasion, k.next_day as nextDay, k.outcome as outcome, k.at as at,
        k.note as note, (select e.first_name || ' ' || e.last_name from employees e where e.id = k.employee_id) as by
        from ${chosen.from} where ${chosen.where} ${order}`,
    ),
  );
  return rows.map(({ id, nextDay, outcome, at, note, by, ...row }) => ({
    ...row,
    relative:
      row.reason === "family_date" ? (relativesOn(tx, row.customerId, row.occasion)[0] ?? null) : null,
    first: null,
    last: { outcome, at, by, note, nextDay },
    done: null,
    key: [nextDay, id],
  }));
}

/** Reads a slice by the key of a list, and returns the rows in the list's order. */
function inOrder<Row>(
  { after, before, limit }: Slice<CallingKey>,
  { key, id }: Chosen,
  read: (order: SQL) => Row[],
): Row[] {
  const from = before ?? after;
  const beyond = from
    ? sql`and (${key}, ${id}) ${sql.raw(before ? "<" : ">")} (${from[0]}, ${from[1]})`
    : sql``;
  const direction = sql.raw(before ? "desc" : "asc");
  const rows = read(sql`${beyond} order by ${key} ${direction}, ${id} ${direction} limit ${limit}`);
  return before ? rows.toReversed() : rows;
}

type AboutOccasion = LastCall & { occasion: Day };

/**
 * Reads the calls about occasions of these days, or of their year for a date of the customer's own, by
 * person, the newest last.
 */
function lastCalls(
  tx: Tx,
  reason: ListedReason,
  span: DaySpan,
  rows: readonly Pick<ToCall, "customerId">[],
): Map<number, AboutOccasion[]> {
  if (rows.length === 0) return new Map();
  const ids = JSON.stringify(rows.map(({ customerId }) => customerId));
  const isOfYear = reason !== "family_date" && isOwnDate(reason);
  const [from, to] = isOfYear ? [`${yearOf(span)}-01-01`, `${yearOf(span)}-12-31`] : [span.from, span.to];
  const calls = tx.all<AboutOccasion & { customerId: number }>(
    sql`select coalesce(o.merged_into, o.id) as customerId, k.occasion as occasion, k.outcome as outcome, k.at as at,
      k.note as note, ${nextDayIn(K)} as nextDay,
      e.first_name || ' ' || e.last_name as by
      from customer_calls k join employees e on e.id = k.employee_id join customers o on o.id = k.customer_id
      where k.customer_id in (select value from json_each(${ids}) union all
          select m.id from customers m where m.merged_into in (select value from json_each(${ids})))
        and k.reason = ${reason} and k.occasion >= ${from} and k.occasion <= ${to} order by k.id`,
  );
  const byCustomer = new Map<number, AboutOccasion[]>();
  for (const { customerId, ...call } of calls)
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), call]);
  return byCustomer;
}

/** Reads who marked dates of a year as done in the bell, by the record of the row. */
function donesOf(tx: Tx, kind: DateKind, span: DaySpan, records: readonly number[]) {
  if (records.length === 0) return new Map<number, ToCall["done"]>();
  const ids = JSON.stringify(records);
  const ofPerson =
    kind === "family_date"
      ? sql``
      : sql`union all
      select m.id, m.merged_into from customers m where m.merged_into in (select value from json_each(${ids}))`;
  const dones = tx.all<{ row: number; at: Instant; by: string }>(
    sql`select n.row as row, d.done_at as at, e.first_name || ' ' || e.last_name as by
      from (select value as id, value as row from json_each(${ids}) ${ofPerson}) n
      join notice_dones d on d.kind = ${kind} and d.record_id = n.id and d.occurrence = ${yearOf(span)}
      join employees e on e.id = d.done_by order by d.done_at`,
  );
  return new Map(dones.map(({ row, at, by }) => [row, { at, by }]));
}
