import { and, asc, type Column, count, desc, eq, gte, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  saleLines,
  sales,
  saleSalespeople,
  salesByDay,
  salesOfCategory,
  stores,
} from "~db/schema/index.ts";
import type { Tier } from "../customers/tiers-and-genders.ts";
import { type Day, type Instant, isoInstant } from "../dates.ts";
import { fullNameIn } from "../full-name.server.ts";
import { type Cents, cents } from "../money.ts";
import type { GroupSize } from "../search.server.ts";
import type { Slice } from "../slice.ts";
import { isWalked, type SortedKey, sortedSlice, withoutIndex } from "../sorted.server.ts";
import { todayAt } from "../stores/find-stores.server.ts";
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
  /** Employee id: who has a share in it. */
  seller?: number | undefined;
  /** Store days, both inclusive. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** Only those that were voided; otherwise they are left out. */
  voided?: boolean | undefined;
}

const HOUR = 3_600_000;

export type SaleKey = readonly [soldAt: number, id: number];

/** Sort key for a filter. Lists of one seller sort by store day, as its midnight in UTC. */
export function saleKeyOf({ soldAt, storeDay, id }: Sale, { seller, voided }: SaleFilter): SaleKey {
  return [seller && !voided ? Date.parse(storeDay) : soldAt, id];
}

/** Newest first. */
export function findSales(tx: Tx, filter: SaleFilter, slice: Slice<SaleKey>): Sale[] {
  const { after, before, limit } = slice;
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

/**
 * By sale price. For lists without category and seller, whose sums come from the summary: `size` is how many sales
 * the filter leaves of how many.
 */
export function findSalesByPrice(
  tx: Tx,
  filter: SaleFilter,
  descending: boolean,
  slice: Slice<SortedKey>,
  size: GroupSize,
): Sale[] {
  const { beyond: past, order, inOrder } = sortedSlice([sales.salePrice, sales.id], descending, slice);
  const { location, tier, from, to } = filter;
  const matching = isWalked(size, slice.limit)
    ? and(
        sql`+${sales.isLive} = 1`,
        location ? withoutIndex(sales.store, location) : undefined,
        tier ? withoutIndex(sales.customerTier, tier) : undefined,
        from ? sql`+${sales.storeDay} >= ${from}` : undefined,
        to ? sql`+${sales.storeDay} <= ${to}` : undefined,
      )
    : salesMatching(filter);
  const heads = headsOfSales(tx)
    .where(and(matching, past))
    .orderBy(...order)
    .limit(slice.limit)
    .all();
  return inOrder(withContents(tx, heads));
}

/** Counts no further than `atMost`. */
export function countSales(tx: Tx, filter: SaleFilter, atMost: number): number {
  const found = isOfCategory(filter)
    ? filter.from || filter.to
      ? sql`select 1 from ${salesOfCategory} cross join ${sales} where ${salesMatching(filter)} limit ${atMost}`
      : sql`select 1 from ${salesOfCategory} where ${ofCategory(filter)} limit ${atMost}`
    : isOfSeller(filter)
      ? sql`${idsSoldBy(filter)} limit ${atMost}`
      : sql`select 1 from ${sales} where ${salesMatching(filter)} limit ${atMost}`;
  return tx.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
}

export interface TodayCards {
  today: Day;
  /** Sum of `total`. */
  revenue: Cents;
  transactions: number;
  commission: Cents;
  netProfit: Cents;
}

/** Today is the store's calendar day; for all stores (null), today's date in the business zone. */
export function todayCards(tx: Tx, store: string | null, now: Instant): TodayCards {
  const today = todayAt(tx, store, now);
  const row = tx
    .select({
      revenue: sum(salesByDay.total),
      transactions: sum(salesByDay.sales),
      commission: sum(salesByDay.commission),
      netProfit: sum(salesByDay.netProfit),
    })
    .from(salesByDay)
    .where(and(eq(salesByDay.day, today), store ? eq(salesByDay.store, store) : undefined))
    .get();
  const inCents = (figure: string | null | undefined) => cents(Number(figure ?? 0));
  return {
    today,
    revenue: inCents(row?.revenue),
    transactions: Number(row?.transactions ?? 0),
    commission: inCents(row?.commission),
    netProfit: inCents(row?.netProfit),
  };
}

/** Undefined if the piece isn't sold. */
export function saleOfPiece(tx: Tx, pieceId: number) {
  return tx
    .select({
      saleId: sales.id,
      when: sales.soldAt,
      by: fullNameIn(employees),
      to: nameOfBuyer,
      zone: stores.zone,
      customerId: sales.customerId,
      total: sales.total,
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

/** What one person sold: of tickets of two, their share. */
export function soldBy(tx: Tx, filter: SaleFilter & { seller: number }) {
  const shareOf = (whole: Column) => sql<string>`sum(round(${whole} * ${saleSalespeople.share} / 10000.0))`;
  const row = tx
    .select({
      count: count(),
      revenue: sum(saleSalespeople.total),
      salePrices: shareOf(sales.salePrice),
      netProfit: shareOf(sales.netProfit),
    })
    .from(sales)
    .innerJoin(
      saleSalespeople,
      and(eq(saleSalespeople.saleId, sales.id), eq(saleSalespeople.employeeId, filter.seller)),
    )
    .where(sql`${sales.id} in (${idsSoldBy(filter)})`)
    .get();
  return {
    count: row?.count ?? 0,
    revenue: cents(Number(row?.revenue ?? 0)),
    salePrices: cents(Number(row?.salePrices ?? 0)),
    netProfit: cents(Number(row?.netProfit ?? 0)),
  };
}

/** Whether to use the category index. Filters with a seller use the seller's index instead. */
function isOfCategory({ category, seller, voided }: SaleFilter): boolean {
  return category !== undefined && seller === undefined && !voided;
}

function isOfSeller(filter: SaleFilter): filter is SaleFilter & { seller: number } {
  return filter.seller !== undefined && !filter.voided;
}

/**
 * Tickets that somebody has a share in: as the first, by an index in the list's order, or as the second of two, of
 * which there are few. `end` closes each of both parts.
 */
function idsSoldBy(filter: SaleFilter & { seller: number }, end = sql``): SQL {
  const asSecond = and(
    eq(saleSalespeople.employeeId, filter.seller),
    sql`${saleSalespeople.position} = 2 and ${sales.id} = ${saleSalespeople.saleId} and ${sales.isLive} = 1`,
    withoutIndexes(filter),
  );
  return sql`select * from (select ${sales.id} from ${sales} where ${salesMatching(filter)} ${end})
    union all
    select * from (select ${sales.id} from ${saleSalespeople} cross join ${sales} where ${asSecond} ${end})`;
}

/** Sort columns of a filter; an index has its sales in this order. */
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

/** They are few: read from their own index, then sorted. */
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

/** The filter of tickets that are found another way. */
function withoutIndexes({ location, tier, category, from, to }: Omit<SaleFilter, "seller">): SQL | undefined {
  return and(
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

function ofCategory({ category, location, tier }: SaleFilter): SQL | undefined {
  return and(
    eq(salesOfCategory.category, category ?? ""),
    location ? eq(salesOfCategory.store, location) : undefined,
    tier ? eq(salesOfCategory.tier, tier) : undefined,
  );
}

/** Bounds the sale time, which the lists are sorted by. `HOUR` margins cover the largest offset from UTC. */
function amongAll(filter: SaleFilter, { after, before }: Partial<Slice<SaleKey>>): SQL | undefined {
  const { location, tier, from, to } = filter;
  const [soldAt] = placeIn(filter);
  return and(
    location && !isOfCategory(filter) ? eq(sales.store, location) : undefined,
    tier && !isOfCategory(filter) ? eq(sales.customerTier, tier) : undefined,
    from ? sql`+${sales.storeDay} >= ${from}` : undefined,
    to ? sql`+${sales.storeDay} <= ${to}` : undefined,
    from && !before ? sql`${soldAt} >= ${Date.parse(from) - 14 * HOUR}` : undefined,
    to && !after ? sql`${soldAt} < ${Date.parse(to) + 36 * HOUR}` : undefined,
  );
}

/** Uses the seller's index on store day; the other conditions must not change that. */
function amongSoldBy(seller: number, { location, tier, from, to }: SaleFilter): SQL | undefined {
  return and(
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
  const moment =
    filter.seller === undefined || filter.voided ? key[0] : isoInstant(key[0] as Instant).slice(0, 10);
  return sql`(${at}, ${id}) ${sql.raw(side)} (${moment}, ${key[1]})`;
}
