import { and, asc, count, desc, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { dayOrLast, NO_DAY_AHEAD } from "~db/day-or-last.ts";
import { oneOfJson, oneOfMany } from "~db/one-of-many.ts";
import {
  customers,
  employees,
  orders,
  repairs,
  repairsByStatus,
  repairWork,
  stores,
} from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { beginsAnywhere, type Day, endsEverywhere, type Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { Range } from "../../ranges.ts";
import {
  type AllOrFew,
  countFound,
  FEW_OF_GROUP,
  foundAlong,
  listFew,
  planPage,
  planRanges,
  planSearch,
  type Search,
  type SearchIndex,
  someFound,
} from "../../search.server.ts";
import { typedNumber } from "../../typed-number.ts";
import { goodsWords } from "../../goods-words.ts";
import type { Slice } from "../../slice.ts";
import { type Sorted, type SortedKey, sortedSlice, withoutIndex } from "../../sorted.server.ts";
import { within } from "../../range-condition.server.ts";
import type { RepairSort } from "../../shop/lists/repair-sorting.ts";
import type { Repair } from "./repair.ts";
import type { RepairStatus } from "./repair-status.ts";
import { planByPhone } from "../orders/plan-by-phone.server.ts";

/** A missing property doesn't filter. */
export interface RepairFilter {
  search?: string | undefined;
  /** Whether the search also takes a part of a phone number: for those who may see it. */
  seesContact?: boolean | undefined;
  status?: RepairStatus | undefined;
  location?: string | undefined;
  customerId?: number | undefined;
  /** Price that the customer pays. */
  price?: Range<Cents> | undefined;
  /** Store day of intake. */
  received?: Range<Day> | undefined;
  promised?: Range<Day> | undefined;
}

/** A filter with its search planned once, to reuse for rows and counts. */
export type PlannedRepairs = RepairFilter & { plan?: Search };

export function planRepairs(tx: Tx, filter: RepairFilter): PlannedRepairs {
  return { ...filter, plan: searchOf(tx, filter) };
}

export type RepairKey = readonly [intakeAt: number, id: number];

export function getRepair(tx: Tx, id: number): Repair | undefined {
  return tx.select().from(repairs).where(eq(repairs.id, id)).get();
}

/** Reads a repair with its store's zone and who took it in, for its page. */
export function getRepairTakenIn(tx: Tx, id: number) {
  return tx
    .select({
      repair: repairs,
      zone: stores.zone,
      takenInBy: { firstName: employees.firstName, lastName: employees.lastName },
    })
    .from(repairs)
    .innerJoin(stores, eq(stores.key, repairs.store))
    .innerJoin(employees, eq(employees.id, repairs.takenInBy))
    .where(eq(repairs.id, id))
    .get();
}

/** Lists repairs with customer names, newest intake first. */
export function findRepairs(tx: Tx, filter: PlannedRepairs, { after, before, limit }: Slice<RepairKey>) {
  const { intakeAt, id } = repairs;
  const beyond = before
    ? sql`(${intakeAt}, ${id}) > (${before[0]}, ${before[1]})`
    : after
      ? sql`(${intakeAt}, ${id}) < (${after[0]}, ${after[1]})`
      : undefined;
  // An index seek has one lower and one upper bound: the key's, unless the key lies before the range.
  const { from, to } = momentsAround(filter.received ?? {});
  const isKeyOutside = before !== undefined && from !== undefined && before[0] < from;
  const bounds = { from: before && !isKeyOutside ? undefined : from, to: after ? undefined : to };
  const among = and(chosen(tx, filter), within(intakeAt, bounds), isKeyOutside ? undefined : beyond);
  const order = before ? [asc(intakeAt), asc(id)] : [desc(intakeAt), desc(id)];
  const rows = listed(tx)
    .where(foundAlong(tx, INDEX, searchOf(tx, filter), among, { order, limit }))
    .orderBy(...order)
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

function listed(tx: Tx) {
  return tx
    .select({
      id: repairs.id,
      customerId: repairs.customerId,
      customerName: fullNameIn(customers),
      item: repairs.item,
      description: repairs.description,
      costToRepair: repairs.costToRepair,
      customerPrice: repairs.customerPrice,
      store: repairs.store,
      status: repairs.status,
      notes: repairs.notes,
      intakeAt: repairs.intakeAt,
      intakeDay: repairs.intakeDay,
      promisedDay: sql<Day | null>`(select o.promised_day from ${orders} o where o.id = ${repairs.id})`,
      readyAt: sql<Instant | null>`(select o.ready_at from ${orders} o where o.id = ${repairs.id})`,
      held: sql<Cents>`(select o.held from ${orders} o where o.id = ${repairs.id})`,
      isWorked: sql`exists (select 1 from ${repairWork} w where w.order_id = ${repairs.id})`.mapWith(Boolean),
      saleId: sql<number | null>`(select o.sale_id from ${orders} o where o.id = ${repairs.id})`,
      cancelledAt: sql<Instant | null>`(select o.cancelled_at from ${orders} o where o.id = ${repairs.id})`,
      version: repairs.version,
    })
    .from(repairs)
    .innerJoin(customers, eq(customers.id, repairs.customerId));
}

export type ListedRepair = ReturnType<typeof findRepairs>[number];

const PROMISED = dayOrLast(orders.promisedDay);

/**
 * Matches a repair's row in `orders`, written like the condition of an index that no other statement uses.
 */
const IS_REPAIR = sql`${orders.kind} = 'repair' and ${orders.customerId} is null`;

/** Sort orders besides the default by intake. */
type OtherSort = Exclude<RepairSort, "intake">;

export function repairKeyIn(by: OtherSort, { customerPrice, promisedDay, id }: ListedRepair): SortedKey {
  return [by === "price" ? customerPrice : (promisedDay ?? NO_DAY_AHEAD), id];
}

/** Works like `findRepairs`, in another order. Repairs without a promise come after the promised ones. */
export function findSortedRepairs(
  tx: Tx,
  filter: PlannedRepairs,
  { by, descending }: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
): ListedRepair[] {
  const column = by === "price" ? repairs.customerPrice : PROMISED;
  const isOfOrders = by === "promised";
  const id = isOfOrders ? orders.id : repairs.id;
  const { read, bounds } = sortedSlice([column, id], descending, slice);
  const search = amongFew(tx, filter);
  const own = bounds<string | number>(filter[by]);
  const ids = read(({ beyond, order, limit }) => {
    const among = (some: AllOrFew, most: number) =>
      readAlong(tx, filter, some, { by, own, beyond, page: { order, limit: most } });
    const planned = planPage(tx, INDEX, search, (most) => among({ kind: "all" }, most), limit);
    return tx.all<{ id: number }>(among(planned, limit));
  }).map((row) => row.id);
  return repairsInTurn(tx, ids);
}

const listedOfIds = builtOnce((tx) => listed(tx).where(oneOfJson(repairs.id, sql.placeholder("ids"))));

/** Reads repairs by id, in the order of the ids. */
export function repairsInTurn(tx: Tx, ids: readonly number[]): ListedRepair[] {
  const rows = new Map(
    listedOfIds(tx)
      .all({ ids: JSON.stringify(ids) })
      .map((row) => [row.id, row]),
  );
  return ids.flatMap((each) => rows.get(each) ?? []);
}

/** Sort order, range and page for reading along an index. */
interface Along {
  by: RepairSort;
  /** Range of the sort column to seek, if the filter has one. */
  own: Range<string | number> | undefined;
  beyond?: SQL | undefined;
  page: { order: SQL[]; limit: number };
}

/**
 * Selects ids along the index of a sort order, and skips those that the other conditions exclude. If those
 * leave few, it reads the few instead.
 */
function readAlong(
  tx: Tx,
  filter: PlannedRepairs,
  search: AllOrFew,
  { by, own, beyond, page: { order, limit } }: Along,
): SQL {
  const isFew = search.kind === "few";
  const isOfOrders = by === "promised";
  const rows = isFew
    ? sql`json_each(${search.named.ids}) as named cross join ${repairs} on ${repairs.id} = named.value
        ${isOfOrders ? sql`cross join ${orders} on ${orders.id} = ${repairs.id}` : sql``}`
    : isOfOrders
      ? sql`${orders} cross join ${repairs} on ${repairs.id} = ${orders.id}`
      : sql`${repairs}`;
  const { status, location, customerId } = filter;
  const where = and(
    isOfOrders && !isFew ? IS_REPAIR : undefined,
    search.kind === "all" ? undefined : search.holds,
    status ? withoutIndex(repairs.status, status) : undefined,
    location ? withoutIndex(repairs.store, location) : undefined,
    customerId ? ofPerson(tx, sql`+${repairs.customerId}`, customerId) : undefined,
    inRanges(filter),
    own && !isFew ? seek(by, own) : undefined,
    beyond,
  );
  const inOrder = order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``;
  return sql`select ${repairs.id} as id from ${rows} where ${where ?? sql`true`} ${inOrder} limit ${limit}`;
}

/** Returns the search, or what a status, a store or a customer leaves if that is few. */
function amongFew(tx: Tx, filter: PlannedRepairs): Search {
  const { status, location, customerId } = filter;
  const isOfGroup = status !== undefined || location !== undefined || customerId !== undefined;
  const group = sql`select ${repairs.id} from ${repairs} where ${chosen(tx, { status, location, customerId })}`;
  const search = listFew(tx, INDEX, searchOf(tx, filter));
  return planRanges(tx, INDEX, search, isOfGroup ? [group] : [], FEW_OF_GROUP);
}

function hasRange({ price, received, promised }: RepairFilter): boolean {
  return price !== undefined || received !== undefined || promised !== undefined;
}

/** Conditions for the ranges, where another index serves the statement. */
function inRanges({ price, received, promised }: RepairFilter): SQL | undefined {
  const promise = sql`(select ${dayOrLast(sql.raw("o.promised_day"))}
    from ${orders} o where o.id = ${repairs.id})`;
  return and(
    price && within(sql`+${repairs.customerPrice}`, price),
    received && within(sql`+${repairs.intakeDay}`, received),
    promised && within(promise, promised, NO_DAY_AHEAD),
  );
}

/** Seeks a range in the index of a sort order. For intakes, the margins cover every zone. */
function seek(by: RepairSort, range: Range<string | number>): SQL | undefined {
  if (by === "intake") return within(repairs.intakeAt, momentsAround(range as Range<Day>));
  return by === "price" ? within(repairs.customerPrice, range) : within(PROMISED, range, NO_DAY_AHEAD);
}

function momentsAround(days: Range<Day>): Range<number> {
  const { from, to } = days;
  return {
    from: from && beginsAnywhere(from),
    to: to && endsEverywhere(to),
  };
}

/** Finds ids of repairs, newest intake first. */
export function findRepairIds(
  tx: Tx,
  filter: Pick<RepairFilter, "search" | "seesContact">,
  limit: number,
): number[] {
  const { intakeAt, id } = repairs;
  const order = [desc(intakeAt), desc(id)];
  return tx
    .select({ id })
    .from(repairs)
    .where(foundAlong(tx, INDEX, searchOf(tx, filter), undefined, { order, limit }))
    .orderBy(...order)
    .limit(limit)
    .all()
    .map((row) => row.id);
}

/** Counts repairs: with a search, range or customer up to `atMost`, otherwise from the summary. */
export function countRepairs(tx: Tx, filter: PlannedRepairs, atMost: number): number {
  if (isSummed(filter)) return sumByStatus(tx, filter).reduce((all, { n }) => all + n, 0);
  if (isAlongRange(tx, filter)) {
    const ids = someInRanges(tx, filter, atMost);
    return tx.get<{ n: number }>(sql`select count(*) as n from (${ids})`)?.n ?? 0;
  }
  return countFound(tx, INDEX, searchOf(tx, filter), chosen(tx, filter), atMost);
}

/** Largest number of search results in the sums, the same as lists count. */
const SUMMED_AT_MOST = 1_000;

/**
 * Counts per status and the sum of customer prices (section 2). A search or range with more than `SUMMED_AT_MOST`
 * results covers only the newest ones, so its figures are lower bounds.
 */
export function repairCards(tx: Tx, filter: PlannedRepairs) {
  const rows = isSummed(filter) ? sumByStatus(tx, filter) : sumOfFound(tx, filter);
  const inStatus = (status: RepairStatus) => rows.find((row) => row.status === status)?.n ?? 0;
  return {
    pending: inStatus("pending"),
    inProgress: inStatus("in_progress"),
    completed: inStatus("completed"),
    totalRevenue: cents(rows.reduce((total, { revenue }) => total + revenue, 0)),
  };
}

function sumOfFound(tx: Tx, filter: PlannedRepairs) {
  const ids = isAlongRange(tx, filter)
    ? someInRanges(tx, filter, SUMMED_AT_MOST)
    : someFound(tx, INDEX, searchOf(tx, filter), chosen(tx, filter), SUMMED_AT_MOST);
  return tx
    .select({ status: repairs.status, n: count(), revenue: sum(repairs.customerPrice).mapWith(Number) })
    .from(repairs)
    .where(sql`${repairs.id} in (${ids})`)
    .groupBy(repairs.status)
    .all();
}

/** Words are found by their own index, the newest first. */
function isAlongRange(tx: Tx, filter: PlannedRepairs): boolean {
  return hasRange(filter) && searchOf(tx, filter).kind === "all";
}

/** Selects up to `limit` ids along the index of a range. */
function someInRanges(tx: Tx, filter: PlannedRepairs, limit: number): SQL {
  const { price, received, promised } = filter;
  const by = price ? "price" : received ? "intake" : "promised";
  const own = price ?? received ?? promised;
  const among = (some: AllOrFew, most: number) =>
    readAlong(tx, filter, some, { by, own, page: { order: [], limit: most } });
  return among(
    planPage(tx, INDEX, amongFew(tx, filter), (most) => among({ kind: "all" }, most), limit),
    limit,
  );
}

function isSummed(filter: RepairFilter): boolean {
  return !filter.search && !filter.customerId && !hasRange(filter);
}

function sumByStatus(tx: Tx, { status, location }: RepairFilter) {
  return tx
    .select({
      status: repairsByStatus.status,
      n: sum(repairsByStatus.repairs).mapWith(Number),
      revenue: sum(repairsByStatus.customerPrice).mapWith(Number),
    })
    .from(repairsByStatus)
    .where(
      and(
        status ? eq(repairsByStatus.status, status) : undefined,
        location ? eq(repairsByStatus.store, location) : undefined,
      ),
    )
    .groupBy(repairsByStatus.status)
    .all();
}

/** Counts a customer's repairs that aren't picked up yet. */
export function countOpenRepairs(tx: Tx, customerId: number): number {
  const open = inArray(sql`+${repairs.status}`, ["pending", "in_progress", "completed"]);
  return (
    tx
      .select({ n: count() })
      .from(repairs)
      .where(and(ofPerson(tx, repairs.customerId, customerId), open))
      .get()?.n ?? 0
  );
}

/**
 * The search index of repairs. Each word must match the item, description, customer name, or repair number:
 * 42, #42, R-000042. Phones don't.
 */
const INDEX: SearchIndex = {
  noun: "repairs",
  id: repairs.id,
  customer: repairs.customerId,
  texts: [repairs.searchText, sql`(select sort_name from customers where id = ${repairs.customerId})`],
  numbered: numberIn,
};

function numberIn(word: string): number | null {
  const typed = typedNumber(word);
  return typed && (typed.kind ?? "repair") === "repair" ? typed.id : null;
}

function searchOf(tx: Tx, filter: PlannedRepairs): Search {
  if (filter.plan) return filter.plan;
  const size = (among: RepairFilter) => sumByStatus(tx, among).reduce((all, { n }) => all + n, 0);
  const { search: typed = "", seesContact = false, customerId, price, received, promised } = filter;
  const ofThese = (people: readonly number[]) => oneOfMany(repairs.customerId, people);
  const { id } = repairs;
  const ranges = [
    ...(price ? [sql`select ${id} from ${repairs} where ${seek("price", price)}`] : []),
    ...(received
      ? [sql`select ${id} from ${repairs} where ${and(seek("intake", received), inRanges({ received }))}`]
      : []),
    ...(promised
      ? [sql`select ${orders.id} from ${orders} where ${IS_REPAIR} and ${seek("promised", promised)}`]
      : []),
  ];
  const theirs = customerId ? [sql`select ${id} from ${repairs} where ${chosen(tx, { customerId })}`] : [];
  const search =
    planByPhone(tx, typed, { index: INDEX, seesContact, ofThese }) ??
    planSearch(tx, INDEX, goodsWords(typed), {
      where: chosen(tx, filter),
      parts: [...theirs, ...ranges],
      sizeOf: () => ({ filtered: size(filter), all: size({}) }),
    });
  return search.kind === "all" ? planRanges(tx, INDEX, search, ranges) : search;
}

function chosen(tx: Tx, filter: RepairFilter): SQL | undefined {
  const { status, location, customerId } = filter;
  return and(
    status ? eq(repairs.status, status) : undefined,
    location ? eq(repairs.store, location) : undefined,
    customerId ? ofPerson(tx, repairs.customerId, customerId) : undefined,
    inRanges(filter),
  );
}
