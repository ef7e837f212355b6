import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  saleLines,
  sales,
  salesByDay,
  saleTradeIns,
  stores,
} from "~db/schema/index.ts";
import type { Day, Instant } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import type { Slice } from "../slice.ts";
import { todayAt } from "../stores/queries.server.ts";
import type { Sale, SaleLine, TradeIn } from "./sale.ts";

/** Which sales are meant; an absent part doesn't filter. */
export interface SaleFilter {
  /** A store's key. */
  location?: string | undefined;
}

/** A sale's place in the list: when it was made, and its number where two share a moment. */
export type SaleKey = readonly [soldAt: number, id: number];

export function getSale(tx: Tx, id: number): Sale | undefined {
  return readSales(tx, eq(sales.id, id), { limit: 1 })[0];
}

/** Live sales by filter, newest first. */
export function findSales(tx: Tx, filter: SaleFilter, slice: Slice<SaleKey>): Sale[] {
  return readSales(tx, matches(filter), slice);
}

/** How many sales a filter finds, counted no further than `atMost`. */
export function countSales(tx: Tx, filter: SaleFilter, atMost: number): number {
  const found = tx.select({ id: sales.id }).from(sales).where(matches(filter)).limit(atMost).as("found");
  return tx.select({ n: count() }).from(found).get()?.n ?? 0;
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

/** Who bought a piece, when and from whom; undefined while nobody has. */
export function saleOfPiece(tx: Tx, pieceId: number) {
  return tx
    .select({
      saleId: sales.id,
      when: sales.soldAt,
      by: sql<string>`${employees.firstName} || ' ' || ${employees.lastName}`,
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

function matches({ location }: SaleFilter): SQL | undefined {
  return and(eq(sales.isLive, true), location ? eq(sales.store, location) : undefined);
}

function readSales(tx: Tx, where: SQL | undefined, { after, before, limit }: Slice<SaleKey>): Sale[] {
  const heads = tx
    .select({
      id: sales.id,
      customerId: sales.customerId,
      customerName: sql<string>`${customers.firstName} || ' ' || ${customers.lastName}`,
      customerTier: sales.customerTier,
      sellerId: sales.sellerId,
      sellerName: sql<string>`${employees.firstName} || ' ' || ${employees.lastName}`,
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
    })
    .from(sales)
    .innerJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(and(where, beyond(before, gt), beyond(after, lt)))
    .orderBy(...(before ? [asc(sales.soldAt), asc(sales.id)] : [desc(sales.soldAt), desc(sales.id)]))
    .limit(limit)
    .all();
  if (before) heads.reverse();
  if (heads.length === 0) return [];

  const ids = heads.map((head) => head.id);
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
    .where(inArray(saleLines.saleId, ids))
    .orderBy(asc(saleLines.id))
    .all();
  const linesBySale = new Map<number, SaleLine[]>(ids.map((id) => [id, []]));
  for (const { saleId, line } of lines) linesBySale.get(saleId)?.push(line);
  const tradeIns = new Map(
    tx
      .select()
      .from(saleTradeIns)
      .where(inArray(saleTradeIns.saleId, ids))
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

function beyond(key: SaleKey | undefined, past: typeof gt | typeof lt): SQL | undefined {
  if (!key) return undefined;
  const [soldAt, id] = key;
  return or(
    past(sales.soldAt, soldAt as Instant),
    and(eq(sales.soldAt, soldAt as Instant), past(sales.id, id)),
  );
}
