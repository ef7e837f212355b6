import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  saleLines,
  sales,
  saleSalespeople,
  salesOfCategory,
  stores,
} from "~db/schema/index.ts";
import type { Tier } from "../../people/customers/tiers-and-genders.ts";
import { beginsAnywhere, type Day, endsEverywhere, type Instant, isoInstant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import { type Actor, can } from "../../permissions.ts";
import type { Range } from "../../ranges.ts";
import { foundBy, type GroupSize, planRanges, type Search, type SearchIndex } from "../../search.server.ts";
import type { Slice } from "../../slice.ts";
import { isWalked, type Sorted, type SortedKey, sortedSlice, withoutIndex } from "../../sorted.server.ts";
import { within } from "../../range-condition.server.ts";
import { headsOfCategory, headsOfSales, nameOfBuyer, withContents } from "./read-sale.server.ts";
import type { Sale } from "./sale.ts";

/** A missing property doesn't filter. */
export interface SaleFilter {
  /** A store key. */
  location?: string | undefined;
  /** The customer's tier at the time of sale. */
  tier?: Tier | undefined;
  /** A piece's category at the time of sale. */
  category?: string | undefined;
  /** Id of an employee with a share in the sale. */
  seller?: number | undefined;
  /** Store days, both inclusive. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** True for voided sales only; otherwise they are left out. */
  voided?: boolean | undefined;
  total?: Range<Cents> | undefined;
}

/** A filter that knows if few sales fall in its range, so that rows and counts can share the answer. */
export type PlannedSales = SaleFilter & { plan?: Search };

export function planSales(tx: Tx, filter: SaleFilter): PlannedSales {
  const { total, voided } = filter;
  const ids =
    total && !voided ? [sql`select ${sales.id} from ${sales} where ${within(sales.total, total)}`] : [];
  return { ...filter, plan: planRanges(tx, INDEX, { kind: "all" }, ids) };
}

export type SaleKey = readonly [soldAt: number, id: number];

/** Sort key for a filter. Lists of one seller sort by store day, as its midnight in UTC. */
export function saleKeyOf({ soldAt, storeDay, id }: Sale, { seller, voided }: SaleFilter): SaleKey {
  return [seller && !voided ? Date.parse(storeDay) : soldAt, id];
}

/** Newest first. */
export function findSales(tx: Tx, filter: PlannedSales, slice: Slice<SaleKey>): Sale[] {
  const { after, before, limit } = slice;
  if (isFew(filter)) return findAmongFew(tx, filter, slice);
  const order = before ? asc : desc;
  const inOrder = placeIn(filter).map((part) => order(part));
  const past = and(beyond(filter, ">", before), beyond(filter, "<", after));
  const where = isOfSeller(filter)
    ? sql`${sales.id} in (${idsSoldBy(filter, sql`and ${past ?? sql`true`} order by ${sql.join(inOrder, sql`, `)} limit ${limit}`)})`
    : and(salesMatching(filter, slice), past);
  const heads = isOfCategory(filter)
    ? headsOfCategory(tx)
        .where(where)
        .orderBy(...inOrder)
        .limit(limit)
        .all()
    : headsOfSales(tx)
        .where(where)
        .orderBy(...inOrder)
        .limit(limit)
        .all();
  const found = withContents(tx, heads);
  return before ? found.toReversed() : found;
}

/** Reads a page from a range that holds few sales. */
function findAmongFew(tx: Tx, filter: FewSales, slice: Slice<SaleKey>): Sale[] {
  const { after, before } = slice;
  const by = filter.seller === undefined ? sales.soldAt : sales.storeDay;
  const key = (of: SaleKey | undefined) => of && ([keyValue(filter, of), of[1]] as const);
  const { read } = sortedSlice([by, sales.id], true, {
    after: key(after),
    before: key(before),
    limit: slice.limit,
  });
  return withContents(
    tx,
    read(({ beyond, order, limit }) =>
      headsOfSales(tx)
        .where(amongFew(filter, beyond, { order, limit }))
        .orderBy(...order)
        .limit(limit)
        .all(),
    ),
  );
}

const SORTED_BY = { price: sales.salePrice, total: sales.total };

/**
 * Sorts by sale price or total. For lists without a category or seller, whose counts come from the summary:
 * `size` is how many sales the filter keeps, out of how many.
 */
export function findSalesByAmount(
  tx: Tx,
  filter: PlannedSales,
  { by, descending }: Sorted<keyof typeof SORTED_BY>,
  slice: Slice<SortedKey>,
  size: GroupSize,
): Sale[] {
  const { read, bounds } = sortedSlice([SORTED_BY[by], sales.id], descending, slice);
  const among = isWalked(size, slice.limit)
    ? walkedPast(filter, by === "total" ? bounds(filter.total) : undefined)
    : salesMatching(filter);
  return withContents(
    tx,
    read(({ beyond, order, limit }) =>
      headsOfSales(tx)
        .where(isFew(filter) ? amongFew(filter, beyond, { order, limit }) : and(among, beyond))
        .orderBy(...order)
        .limit(limit)
        .all(),
    ),
  );
}

/**
 * Filters that a walk in order of an amount applies as it goes. A walk by total reads `bounds` from its
 * index.
 */
function walkedPast(filter: SaleFilter, bounds: Range<Cents> | undefined): SQL | undefined {
  return and(sql`+${sales.isLive} = 1`, withoutIndexes(filter), bounds && within(sales.total, bounds));
}

type FewSales = PlannedSales & { plan: Search & { kind: "few" } };

function isFew(filter: PlannedSales): filter is FewSales {
  return filter.plan?.kind === "few";
}

const INDEX: Pick<SearchIndex, "id" | "texts"> = { id: sales.id, texts: [] };

function amongFew(filter: FewSales, past: SQL | undefined, page?: Parameters<typeof foundBy>[3]) {
  const { seller, category, voided: _, ...others } = filter;
  const conditions = and(
    sql`+${sales.isLive} = 1`,
    withoutIndexes(others),
    seller === undefined
      ? undefined
      : sql`exists (select 1 from ${saleSalespeople} where ${saleSalespeople.saleId} = ${sales.id}
          and ${saleSalespeople.employeeId} = ${seller})`,
    category
      ? sql`exists (select 1 from ${saleLines} where ${saleLines.saleId} = ${sales.id}
          and ${saleLines.category} = ${category} and ${saleLines.isLive} = 1)`
      : undefined,
    past,
  );
  return foundBy(INDEX, filter.plan, conditions, page);
}

/**
 * Counts no further than `atMost`. `size` is how many sales the filter keeps without its range of totals, out
 * of how many.
 */
export function countSales(tx: Tx, filter: PlannedSales, atMost: number, size?: GroupSize): number {
  const isOfTotal = filter.total !== undefined && size !== undefined && isWalked(size, atMost);
  const found = isFew(filter)
    ? sql`select 1 from ${sales} where ${amongFew(filter, undefined)} limit ${atMost}`
    : isOfTotal
      ? sql`select 1 from ${sales} where ${walkedPast(filter, filter.total)} limit ${atMost}`
      : countedIn(filter, atMost);
  return tx.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
}

function countedIn(filter: SaleFilter, atMost: number): SQL {
  return isOfCategory(filter)
    ? filter.from || filter.to || filter.total
      ? sql`select 1 from ${salesOfCategory} cross join ${sales} where ${salesMatching(filter)} limit ${atMost}`
      : sql`select 1 from ${salesOfCategory} where ${ofCategory(filter)} limit ${atMost}`
    : isOfSeller(filter)
      ? sql`${idsSoldBy(filter)} limit ${atMost}`
      : sql`select 1 from ${sales} where ${salesMatching(filter)} limit ${atMost}`;
}

/** Undefined if the piece isn't sold, or the actor may not see sales. */
export function saleOfPiece(tx: Tx, actor: Actor, pieceId: number) {
  if (!can(actor, "sales.view")) return undefined;
  return tx
    .select({
      saleId: sales.id,
      when: sales.soldAt,
      by: fullNameIn(employees),
      to: nameOfBuyer,
      zone: stores.zone,
    })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(and(eq(saleLines.pieceId, pieceId), eq(saleLines.takesPiece, true)))
    .get();
}

export type EarlierSale = NonNullable<ReturnType<typeof saleOfPiece>>;

/** True if the category index serves the filter. Filters with a seller use the seller's index instead. */
function isOfCategory({ category, seller, voided }: SaleFilter): boolean {
  return category !== undefined && seller === undefined && !voided;
}

function isOfSeller(filter: SaleFilter): filter is SaleFilter & { seller: number } {
  return filter.seller !== undefined && !filter.voided;
}

/**
 * Selects the tickets in which an employee has a share: as the first, read from an index in the list's order,
 * or as the second of two, which are few. `end` closes both halves of the union.
 */
export function idsSoldBy(filter: SaleFilter & { seller: number }, end = sql``): SQL {
  const asSecond = and(
    eq(saleSalespeople.employeeId, filter.seller),
    sql`${saleSalespeople.position} = 2 and ${sales.id} = ${saleSalespeople.saleId} and ${sales.isLive} = 1`,
    withoutIndexes(filter),
  );
  return sql`select * from (select ${sales.id} from ${sales} where ${salesMatching(filter)} ${end})
    union all
    select * from (select ${sales.id} from ${saleSalespeople} cross join ${sales} where ${asSecond} ${end})`;
}

/** Sort columns of a filter. An index holds its sales in this order. */
function placeIn(filter: SaleFilter) {
  if (filter.voided) return [sql`+${sales.soldAt}`, sales.id] as const;
  if (isOfSeller(filter)) return [sales.storeDay, sales.id] as const;
  return isOfCategory(filter)
    ? ([salesOfCategory.soldAt, salesOfCategory.saleId] as const)
    : ([sales.soldAt, sales.id] as const);
}

/** `slice` adds time bounds. */
function salesMatching(filter: SaleFilter, slice: Partial<Slice<SaleKey>> = {}): SQL | undefined {
  const { seller, category } = filter;
  if (filter.voided) return amongVoided(filter);
  return and(
    eq(sales.isLive, true),
    isOfCategory(filter) ? and(eq(sales.id, salesOfCategory.saleId), ofCategory(filter)) : undefined,
    seller === undefined ? amongAll(filter, slice) : amongSoldBy(seller, filter),
    category && seller !== undefined
      ? sql`exists (select 1 from ${saleLines} where ${saleLines.saleId} = ${sales.id}
          and ${saleLines.category} = ${category} and ${saleLines.isLive} = 1)`
      : undefined,
  );
}

/** Reads the few voided sales from their own index; they are sorted afterwards. */
function amongVoided({ seller, ...filter }: SaleFilter): SQL | undefined {
  return and(
    sql`${sales.id} in (select "id" from ${sales} where "is_live" = 0)`,
    seller === undefined
      ? undefined
      : sql`exists (select 1 from ${saleSalespeople} where ${saleSalespeople.saleId} = ${sales.id}
          and ${saleSalespeople.employeeId} = ${seller})`,
    withoutIndexes(filter),
  );
}

/** Returns the filter's conditions for tickets that another index finds. */
function withoutIndexes(filter: Omit<SaleFilter, "seller">): SQL | undefined {
  const { location, tier, category, from, to } = filter;
  return and(
    inTotal(filter),
    location ? withoutIndex(sales.store, location) : undefined,
    tier ? withoutIndex(sales.customerTier, tier) : undefined,
    from ? sql`+${sales.storeDay} >= ${from}` : undefined,
    to ? sql`+${sales.storeDay} <= ${to}` : undefined,
    category
      ? sql`exists (select 1 from ${saleLines} where ${saleLines.saleId} = ${sales.id}
          and ${saleLines.category} = ${category})`
      : undefined,
  );
}

function inTotal({ total }: SaleFilter): SQL | undefined {
  return total && within(sql`+${sales.total}`, total);
}

function ofCategory({ category, location, tier }: SaleFilter): SQL | undefined {
  return and(
    eq(salesOfCategory.category, category ?? ""),
    location ? eq(salesOfCategory.store, location) : undefined,
    tier ? eq(salesOfCategory.tier, tier) : undefined,
  );
}

/** Bounds the sale time, which the lists are sorted by. */
function amongAll(filter: SaleFilter, { after, before }: Partial<Slice<SaleKey>>): SQL | undefined {
  const { location, tier, from, to } = filter;
  const [soldAt] = placeIn(filter);
  return and(
    inTotal(filter),
    location && !isOfCategory(filter) ? eq(sales.store, location) : undefined,
    tier && !isOfCategory(filter) ? eq(sales.customerTier, tier) : undefined,
    from ? sql`+${sales.storeDay} >= ${from}` : undefined,
    to ? sql`+${sales.storeDay} <= ${to}` : undefined,
    from && !before ? sql`${soldAt} >= ${beginsAnywhere(from)}` : undefined,
    to && !after ? sql`${soldAt} < ${endsEverywhere(to)}` : undefined,
  );
}

/** Uses the seller's index on store day; the other conditions must not change that. */
function amongSoldBy(seller: number, filter: SaleFilter): SQL | undefined {
  const { location, tier, from, to } = filter;
  return and(
    inTotal(filter),
    eq(sales.sellerId, seller),
    from ? gte(sales.storeDay, from) : undefined,
    to ? lte(sales.storeDay, to) : undefined,
    location ? sql`+${sales.store} = ${location}` : undefined,
    tier ? sql`+${sales.customerTier} = ${tier}` : undefined,
  );
}

function beyond(filter: SaleFilter, side: "<" | ">", key: SaleKey | undefined): SQL | undefined {
  if (!key) return undefined;
  const [at, id] = placeIn(filter);
  return sql`(${at}, ${id}) ${sql.raw(side)} (${keyValue(filter, key)}, ${key[1]})`;
}

function keyValue({ seller, voided }: SaleFilter, [at]: SaleKey): string | number {
  return seller === undefined || voided ? at : isoInstant(at as Instant).slice(0, 10);
}
