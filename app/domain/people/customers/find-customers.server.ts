import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql, sum } from "drizzle-orm";
import { builtOnce, builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customerGroups, customers } from "~db/schema/index.ts";
import { addDays, type Day, momentAt } from "../../dates.ts";
import type { Range } from "../../ranges.ts";
import {
  countFound,
  foundAlong,
  type GroupSize,
  holdsAll,
  planRanges,
  planSearch,
  type Search,
  type SearchIndex,
} from "../../search.server.ts";
import { isPhone, phoneKey } from "../../phone-number.ts";
import { searchWords, splitPhone } from "../../search-text.ts";
import type { Slice } from "../../slice.ts";
import {
  isWalked,
  type OrderColumn,
  type Sorted,
  type SortedKey,
  sortedSlice,
  withoutIndex,
} from "../../sorted.server.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { NO_DAY_YET, within } from "../../range-condition.server.ts";
import type { CustomerSort } from "../../shop/lists/customer-sorting.ts";
import type { Customer, CustomerRecord } from "./customer.ts";
import type { Tier } from "./tiers-and-genders.ts";

/** A missing property doesn't filter. */
export interface CustomerFilter {
  search?: string | undefined;
  /** Searches names and whole phone numbers alone, for those who may not see contact details. */
  byName?: boolean | undefined;
  tier?: Tier | undefined;
  homeStore?: string | undefined;
  /** Days in the business zone. */
  added?: Range<Day> | undefined;
  lastPurchase?: Range<Day> | undefined;
}

/** A filter with its search planned once, to reuse for rows and counts. */
export type PlannedCustomers = CustomerFilter & { plan?: Search };

export function planCustomers(tx: Tx, filter: CustomerFilter): PlannedCustomers {
  return { ...filter, plan: searchOf(tx, filter) };
}

export type CustomerKey = [string, number];

/** Follows a merged customer to the kept one. Undefined for an erased customer. */
export function getCustomer(tx: Tx, id: number): Customer | undefined {
  const found = getCustomerOrErased(tx, id);
  if (found?.erasedAt !== null) return undefined;
  return found.mergedInto === null ? found : getCustomer(tx, found.mergedInto);
}

/** Reads the row with this number, even if it was erased or merged. */
export function getCustomerOrErased(tx: Tx, id: number): Customer | undefined {
  return rowOfId(tx).get({ id });
}

const rowOfId = builtOnce((tx) =>
  tx
    .select()
    .from(customers)
    .where(eq(customers.id, sql.placeholder("id"))),
);

const {
  searchText: _,
  foldedEmail: __,
  nameAndPhone: ___,
  importId: ____,
  erasedAt: _____,
  erasedBy: ______,
  mergedInto: _______,
  isCompared: ________,
  ...RECORD
} = getTableColumns(customers);

/**
 * Customers whose e-mail the folded text is, or whose whole name: first or last name first, with or without a
 * comma.
 */
export function getCustomersNamed(tx: Tx, text: string, limit: number): CustomerRecord[] {
  const words = text.split(/[ ,;]+/).filter((word) => word !== "");
  const names = words.map((_word, at) => [...words.slice(at), ...words.slice(0, at)].join(" "));
  return tx
    .select(RECORD)
    .from(customers)
    .where(
      and(
        text.includes("@") ? eq(customers.foldedEmail, text) : oneOfMany(customers.sortName, names),
        isNull(customers.mergedInto),
      ),
    )
    .limit(limit)
    .all();
}

/** Sorted by last name, then first name. */
export function findCustomers(
  tx: Tx,
  filter: PlannedCustomers,
  { after, before, limit }: Slice<CustomerKey>,
): CustomerRecord[] {
  const { search, tier, homeStore } = filter;
  const [sortName, id] = before ?? after ?? [];
  const shape = {
    tier: Boolean(tier),
    homeStore: Boolean(homeStore),
    from: before ? "before" : after ? "after" : "the start",
  } as const;
  const values = { tier, homeStore, sortName, id, limit };
  const query =
    search || hasRange(filter)
      ? inOrder(tx, shape, { values, search: searchOf(tx, filter), ranges: inRanges(tx, filter) }).prepare()
      : unsearched(tx, shape);
  const rows = query.all(values);
  return before ? rows.toReversed() : rows;
}

/** Erased customers have no sort name, so the list's indexes skip them. Merged ones are few. */
const IS_LISTED = sql`${customers.sortName} > '' and ${customers.mergedInto} is null`;

/** `IS_LISTED` for queries that should use another index. */
const IS_LISTED_BESIDE = sql`+${customers.sortName} > '' and ${customers.mergedInto} is null`;

/** Conditions that a query has. Their values are bound on each run, except beside words. */
interface ListShape {
  tier: boolean;
  homeStore: boolean;
  from: "the start" | "after" | "before";
}

const unsearched = builtOnceEach((tx, shape: ListShape) => inOrder(tx, shape));

interface Searched {
  search: Search;
  ranges: SQL | undefined;
  values: Record<"tier" | "homeStore" | "sortName" | "id", unknown> & { limit: number };
}

function inOrder(tx: Tx, shape: ListShape, searched?: Searched) {
  const { sortName, id, tier, homeStore } = customers;
  const given = (name: keyof Searched["values"]) =>
    searched ? sql`${searched.values[name]}` : sql`${sql.placeholder(name)}`;
  const beyond = {
    "the start": undefined,
    after: sql`(${sortName}, ${id}) > (${given("sortName")}, ${given("id")})`,
    before: sql`(${sortName}, ${id}) < (${given("sortName")}, ${given("id")})`,
  }[shape.from];
  const chosen = and(
    shape.tier ? eq(tier, given("tier")) : undefined,
    shape.homeStore ? eq(homeStore, given("homeStore")) : undefined,
    IS_LISTED,
    searched?.ranges,
    beyond,
  );
  const order = shape.from === "before" ? [desc(sortName), desc(id)] : [asc(sortName), asc(id)];
  return tx
    .select(RECORD)
    .from(customers)
    .where(
      searched
        ? foundAlong(tx, INDEX, searched.search, chosen, { order, limit: searched.values.limit })
        : chosen,
    )
    .orderBy(...order)
    .limit(sql.placeholder("limit"));
}

const LAST_PURCHASE = sql`case when ${customers.lastPurchaseDate} is null then '' else ${customers.lastPurchaseDate} end`;

/** Orders other than the list's own, by name. */
type OtherSort = Exclude<CustomerSort, "name">;

/** Sort key of each order's index. */
const SORTED_BY: Record<OtherSort, OrderColumn> = {
  added: customers.createdAt,
  spent: customers.totalSpent,
  lastPurchase: LAST_PURCHASE,
};

export function customerKeyIn(
  by: OtherSort,
  { createdAt, totalSpent, lastPurchaseDate, id }: CustomerRecord,
): SortedKey {
  const values = { added: createdAt, spent: totalSpent, lastPurchase: lastPurchaseDate ?? NO_DAY_YET };
  return [values[by], id];
}

/** Like `findCustomers`, in another order. */
export function findSortedCustomers(
  tx: Tx,
  filter: PlannedCustomers,
  { by, descending }: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
): CustomerRecord[] {
  const { id, tier, homeStore } = customers;
  const { read, bounds } = sortedSlice([SORTED_BY[by], id], descending, slice);
  const search = searchOf(tx, filter);
  const walked = isWalked(sizeOf(tx, filter), slice.limit);
  const among = walked
    ? and(
        filter.tier ? withoutIndex(tier, filter.tier) : undefined,
        filter.homeStore ? withoutIndex(homeStore, filter.homeStore) : undefined,
      )
    : chosen(filter);
  const own = by === "spent" ? undefined : bounds(filter[by]);
  const ranges = and(
    inRanges(tx, filter),
    walked && search.kind !== "few" && own ? seek(tx, by, own) : undefined,
    by === "added" ? HAS_NAME : undefined,
  );
  return read(({ beyond, order, limit }) =>
    tx
      .select(RECORD)
      .from(customers)
      .where(foundAlong(tx, INDEX, search, and(among, IS_LISTED_BESIDE, ranges, beyond), { order, limit }))
      .orderBy(...order)
      .limit(limit)
      .all(),
  );
}

function hasRange({ added, lastPurchase }: CustomerFilter): boolean {
  return added !== undefined || lastPurchase !== undefined;
}

/** True for all customers, in the exact words of a partial index that no other statement uses. */
const HAS_NAME = sql`${customers.firstName} <> ''`;

/** Conditions that don't use the indexes of the ranges. */
function inRanges(tx: Tx, { added, lastPurchase }: CustomerFilter): SQL | undefined {
  return and(
    added && within(sql`+${customers.createdAt}`, momentsOf(tx, added)),
    lastPurchase && within(sql`+${LAST_PURCHASE}`, lastPurchase, NO_DAY_YET),
  );
}

/** Condition that uses the index of an order. */
function seek(tx: Tx, by: OtherSort, range: Range<Day>): SQL | undefined {
  return by === "added"
    ? and(HAS_NAME, within(customers.createdAt, momentsOf(tx, range)))
    : within(LAST_PURCHASE, range, NO_DAY_YET);
}

function momentsOf(tx: Tx, { from, to }: Range<Day>): Range<number> {
  const zone = zoneOf(tx, null);
  return {
    from: from && momentAt(zone, from, 0),
    to: to && momentAt(zone, addDays(to, 1), 0) - 1,
  };
}

/** Sorted by last name, then first name. */
export function findCustomerIds(tx: Tx, search: string, limit: number): number[] {
  const { sortName, id } = customers;
  const order = [asc(sortName), asc(id)];
  return tx
    .select({ id })
    .from(customers)
    .where(foundAlong(tx, INDEX, searchOf(tx, { search }), undefined, { order, limit }))
    .orderBy(...order)
    .limit(limit)
    .all()
    .map((row) => row.id);
}

/**
 * Finds customers by their whole phone number, in any way of writing it: their own, or that of one merged
 * into them.
 */
export function findIdsByPhone(tx: Tx, typed: string, limit: number): number[] {
  const phone = phoneKey(typed);
  if (phone === "") return [];
  const { sortName, id, cellPhone, searchText } = customers;
  const page = { order: [asc(sortName), asc(id)], limit: SAME_DIGITS_AT_MOST };
  return tx
    .select({ id, cellPhone, searchText })
    .from(customers)
    .where(foundAlong(tx, INDEX, searchOf(tx, { search: phone }), undefined, page))
    .orderBy(...page.order)
    .limit(page.limit)
    .all()
    .filter(
      (row) =>
        phoneKey(row.cellPhone ?? "") === phone ||
        row.searchText.split("\n").some((line) => /^\d+$/.test(line) && phoneKey(line) === phone),
    )
    .slice(0, limit)
    .map((row) => row.id);
}

/** Most customers with a number's digits to compare in full. */
const SAME_DIGITS_AT_MOST = 1_000;

/** Counts searches and ranges no further than `atMost`; other filters are counted from the summary. */
export function countCustomers(tx: Tx, filter: PlannedCustomers, atMost: number): number {
  if (hasRange(filter)) return countInRanges(tx, filter, atMost);
  return filter.search
    ? countFound(tx, INDEX, searchOf(tx, filter), chosen(filter), atMost)
    : countInGroups(tx, filter);
}

/** Counts by a range's index, unless the other conditions leave fewer rows. */
function countInRanges(tx: Tx, filter: PlannedCustomers, atMost: number): number {
  const { tier, homeStore, added, lastPurchase } = filter;
  const search = searchOf(tx, filter);
  const walked = search.kind === "all" && isWalked(sizeOf(tx, filter), ROWS_TO_COUNT);
  const among = walked
    ? and(
        tier ? withoutIndex(customers.tier, tier) : undefined,
        homeStore ? withoutIndex(customers.homeStore, homeStore) : undefined,
        inRanges(tx, filter),
        added ? seek(tx, "added", added) : lastPurchase && seek(tx, "lastPurchase", lastPurchase),
      )
    : and(chosen(filter), inRanges(tx, filter));
  return countFound(tx, INDEX, search, and(among, IS_LISTED_BESIDE), atMost);
}

/** Most rows that a list counts. */
const ROWS_TO_COUNT = 1_000;

function countInGroups(tx: Tx, { tier, homeStore }: CustomerFilter): number {
  const shape = { tier: Boolean(tier), homeStore: Boolean(homeStore) };
  return sumOfGroups(tx, shape).get({ tier, homeStore })?.n ?? 0;
}

const sumOfGroups = builtOnceEach((tx, { tier, homeStore }: Pick<ListShape, "tier" | "homeStore">) =>
  tx
    .select({ n: sum(customerGroups.customers).mapWith(Number) })
    .from(customerGroups)
    .where(
      and(
        tier ? eq(customerGroups.tier, sql.placeholder("tier")) : undefined,
        homeStore ? eq(customerGroups.homeStore, sql.placeholder("homeStore")) : undefined,
      ),
    ),
);

const INDEX: SearchIndex = {
  noun: "customers",
  id: customers.id,
  texts: [customers.searchText],
};

const BY_NAME: SearchIndex = {
  ...INDEX,
  texts: [customers.sortName],
  hasMore: true,
};

function searchOf(tx: Tx, filter: PlannedCustomers): Search {
  if (filter.plan) return filter.plan;
  const { search: typed = "", byName = false } = filter;
  const words = searchWords(typed, { phones: true }).map((word) => [word]);
  const { added, lastPurchase } = filter;
  const ids = (among: SQL | undefined) => sql`select ${customers.id} from ${customers} where ${among}`;
  const ranges = [
    ...(added ? [ids(seek(tx, "added", added))] : []),
    ...(lastPurchase ? [ids(seek(tx, "lastPurchase", lastPurchase))] : []),
  ];
  const search =
    (byName ? planByPhone(tx, typed) : null) ??
    planSearch(tx, byName ? BY_NAME : INDEX, words, {
      where: and(chosen(filter), inRanges(tx, filter)),
      parts: ranges,
      sizeOf: () => sizeOf(tx, filter),
    });
  return search.kind === "all" ? planRanges(tx, INDEX, search, ranges) : search;
}

/** Plans a search by a whole phone number, perhaps with words of the name. Null for other searches. */
function planByPhone(tx: Tx, typed: string): Search | null {
  const { number, others } = splitPhone(typed);
  if (!isPhone(number)) return null;
  const ids = findIdsByPhone(tx, number, SAME_DIGITS_AT_MOST);
  const name = searchWords(others);
  const holds =
    name.length > 0
      ? holdsAll(
          BY_NAME,
          name.map((word) => [word]),
        )
      : undefined;
  return { kind: "few", holds, named: { ids: JSON.stringify(ids), n: ids.length } };
}

function sizeOf(tx: Tx, filter: CustomerFilter): GroupSize {
  return { filtered: countInGroups(tx, filter), all: countInGroups(tx, {}) };
}

function chosen({ tier, homeStore }: CustomerFilter): SQL | undefined {
  return and(
    tier ? eq(customers.tier, tier) : undefined,
    homeStore ? eq(customers.homeStore, homeStore) : undefined,
  );
}
