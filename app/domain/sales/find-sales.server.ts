import { and, asc, count, desc, eq, gte, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  saleLines,
  sales,
  salesByDay,
  salesOfCategory,
  saleTradeIns,
  stores,
} from "~db/schema/index.ts";
import type { Tier } from "../customers/tiers-and-genders.ts";
import { type Day, type Instant, isoInstant } from "../dates.ts";
import { fullNameIn } from "../full-name.server.ts";
import { type Cents, cents } from "../money.ts";
import type { Slice } from "../slice.ts";
import { todayAt } from "../stores/find-stores.server.ts";
import type { Sale, SaleLine, TradeIn } from "./sale.ts";

/** Which sales are meant; an absent part doesn't filter. */
export interface SaleFilter {
  /** A store's key. */
  location?: string | undefined;
  /** The customer's when the sale was made. */
  tier?: Tier | undefined;
  /** Of a piece in the sale, as its tag said then. */
  category?: string | undefined;
  /** The number of whoever sold. */
  seller?: number | undefined;
  /** Store days, both included. */
  from?: Day | undefined;
  to?: Day | undefined;
}

const HOUR = 3_600_000;

/** A sale's place in the list: when it was made, and its number where two share a moment. */
export type SaleKey = readonly [soldAt: number, id: number];

/** A sale's place in the list of a filter. What one person sold stands by store day, at its midnight in UTC, and number. */
export function saleKeyOf({ soldAt, storeDay, id }: Sale, { seller }: SaleFilter): SaleKey {
  return [seller ? Date.parse(storeDay) : soldAt, id];
}

export function getSale(tx: Tx, id: number): Sale | undefined {
  return withContents(tx, headsOfSales(tx).where(eq(sales.id, id)).all())[0];
}

/** Live sales by filter, newest first. */
export function findSales(tx: Tx, filter: SaleFilter, slice: Slice<SaleKey>): Sale[] {
  const { after, before, limit } = slice;
  const order = before ? asc : desc;
  const inOrder = placeIn(filter).map((part) => order(part));
  const where = and(salesMatching(filter, slice), beyond(filter, ">", before), beyond(filter, "<", after));
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

/** How many sales a filter finds, counted no further than `atMost`. */
export function countSales(tx: Tx, filter: SaleFilter, atMost: number): number {
  const found = isOfCategory(filter)
    ? filter.from || filter.to
      ? sql`select 1 from ${salesOfCategory} cross join ${sales} where ${salesMatching(filter)} limit ${atMost}`
      : sql`select 1 from ${salesOfCategory} where ${ofCategory(filter)} limit ${atMost}`
    : sql`select 1 from ${sales} where ${salesMatching(filter)} limit ${atMost}`;
  return tx.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
}

export interface TodayCards {
  today: Day;
  /** The sum of `total`. */
  revenue: Cents;
  transactions: number;
  commission: Cents;
  netProfit: Cents;
}

/**
 * The four cards of the sales page: a store's own calendar day, or for all of them (null) the stores' days of the date
 * that it is in the business zone.
 */
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

/** Everybody who ever sold, by name. */
export function listSellers(tx: Tx): { id: number; name: string }[] {
  return tx
    .select({ id: employees.id, name: fullNameIn(employees) })
    .from(employees)
    .where(sql`exists (select 1 from ${sales} where ${sales.sellerId} = ${employees.id} limit 1)`)
    .all()
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
}

/** Who bought a piece, when and from whom; undefined while nobody has. */
export function saleOfPiece(tx: Tx, pieceId: number) {
  return tx
    .select({
      saleId: sales.id,
      when: sales.soldAt,
      by: fullNameIn(employees),
      zone: stores.zone,
      customerId: sales.customerId,
      total: sales.total,
    })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(and(eq(saleLines.pieceId, pieceId), eq(saleLines.isLive, true)))
    .get();
}

/** The sale that took a piece, for somebody who wants to sell it too. */
export type EarlierSale = NonNullable<ReturnType<typeof saleOfPiece>>;

/** How many sales of a filter one person made, and what they come to. */
export function soldBy(tx: Tx, filter: SaleFilter & { seller: number }) {
  const row = tx
    .select({
      count: count(),
      revenue: sum(sales.total),
      salePrices: sum(sales.salePrice),
      netProfit: sum(sales.netProfit),
    })
    .from(sales)
    .where(salesMatching(filter))
    .get();
  return {
    count: row?.count ?? 0,
    revenue: cents(Number(row?.revenue ?? 0)),
    salePrices: cents(Number(row?.salePrices ?? 0)),
    netProfit: cents(Number(row?.netProfit ?? 0)),
  };
}

/** Whether a filter's sales are found by their category: what one person sold is found by who sold it. */
function isOfCategory({ category, seller }: SaleFilter): boolean {
  return category !== undefined && seller === undefined;
}

/** What the list of a filter is ordered by: an index has its sales in this order. */
function placeIn(filter: SaleFilter) {
  if (filter.seller !== undefined) return [sales.storeDay, sales.id] as const;
  return isOfCategory(filter)
    ? ([salesOfCategory.soldAt, salesOfCategory.saleId] as const)
    : ([sales.soldAt, sales.id] as const);
}

/** The live sales of a filter. `slice` brings a bound of its own. */
function salesMatching(filter: SaleFilter, slice: Partial<Slice<SaleKey>> = {}): SQL | undefined {
  const { seller, category } = filter;
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

function ofCategory({ category, location, tier }: SaleFilter): SQL | undefined {
  return and(
    eq(salesOfCategory.category, category ?? ""),
    location ? eq(salesOfCategory.store, location) : undefined,
    tier ? eq(salesOfCategory.tier, tier) : undefined,
  );
}

/**
 * Days are looked up by the moment of the sale, which the lists are in the order of: no zone is further from UTC than the
 * hours that are added here.
 */
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

/** In the order of one person's store days, which have an index: what else is asked must not lead to another. */
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
  const moment = filter.seller === undefined ? key[0] : isoInstant(key[0] as Instant).slice(0, 10);
  return sql`(${at}, ${id}) ${sql.raw(side)} (${moment}, ${key[1]})`;
}

const HEAD = {
  id: sales.id,
  customerId: sales.customerId,
  customerName: fullNameIn(customers),
  customerTier: sales.customerTier,
  sellerId: sales.sellerId,
  sellerName: fullNameIn(employees),
  store: {
    key: stores.key,
    name: stores.name,
    zone: stores.zone,
    address: stores.address,
    phone: stores.phone,
  },
  soldAt: sales.soldAt,
  storeDay: sales.storeDay,
  commissionRate: sales.commissionRate,
  salePrice: sales.salePrice,
  itemCost: sales.itemCost,
  tax: sales.tax,
  shippingCharge: sales.shippingCharge,
  tradeInValue: sales.tradeInValue,
  total: sales.total,
  commission: sales.commission,
  netProfit: sales.netProfit,
};

function headsOfSales(tx: Tx) {
  return tx
    .select(HEAD)
    .from(sales)
    .innerJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store));
}

/** Found by their category: a cross join is read in its order. */
function headsOfCategory(tx: Tx) {
  return tx
    .select(HEAD)
    .from(salesOfCategory)
    .crossJoin(sales)
    .innerJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store));
}

type SaleHead = ReturnType<typeof headsOfSales> extends { all(): (infer Head)[] } ? Head : never;

/** Sales with what was sold in each of them, and what was traded in. */
function withContents(tx: Tx, heads: SaleHead[]): Sale[] {
  if (heads.length === 0) return [];
  // A JSON array, so that the statement is the same however many there are.
  const ids = sql`(select value from json_each(${JSON.stringify(heads.map((head) => head.id))}))`;
  const linesBySale = new Map<number, SaleLine[]>(heads.map(({ id }) => [id, []]));
  const lines = tx
    .select({
      saleId: saleLines.saleId,
      line: {
        pieceId: saleLines.pieceId,
        price: saleLines.price,
        cost: saleLines.cost,
        sku: saleLines.sku,
        description: saleLines.description,
        category: saleLines.category,
        weight: saleLines.weight,
      },
    })
    .from(saleLines)
    .where(sql`${saleLines.saleId} in ${ids}`)
    .orderBy(asc(saleLines.id))
    .all();
  for (const { saleId, line } of lines) linesBySale.get(saleId)?.push(line);
  const tradeIns = new Map(
    tx
      .select()
      .from(saleTradeIns)
      .where(sql`${saleTradeIns.saleId} in ${ids}`)
      .all()
      .map((row) => [row.saleId, row]),
  );
  return heads.map((head) => ({
    ...head,
    lines: linesBySale.get(head.id) ?? [],
    tradeIn: toTradeIn(tradeIns.get(head.id)),
  }));
}

function toTradeIn(row: typeof saleTradeIns.$inferSelect | undefined): TradeIn | null {
  return row ? { item: row.description, value: row.value, weight: row.weight, melt: row.melt } : null;
}
