import { and, asc, count, desc, eq, gte, lte, type SQL, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  payments,
  returnLines,
  saleLines,
  sales,
  salesByDay,
  saleSalespeople,
  salesOfCategory,
  saleTradeIns,
  stores,
} from "~db/schema/index.ts";
import { paidForSomething } from "../credit/used-card.server.ts";
import type { Tier } from "../customers/tiers-and-genders.ts";
import { type Day, type Instant, isoInstant } from "../dates.ts";
import { fullNameIn } from "../full-name.server.ts";
import { type Cents, cents } from "../money.ts";
import type { GroupSize } from "../search.server.ts";
import type { Slice } from "../slice.ts";
import { isWalked, type SortedKey, sortedSlice, withoutIndex } from "../sorted.server.ts";
import { todayAt } from "../stores/find-stores.server.ts";
import {
  type Payment,
  type Sale,
  type SaleLine,
  type Salesperson,
  type SaleStatus,
  type TradeIn,
  WALK_IN,
} from "./sale.ts";

/** A missing property doesn't filter. */
export interface SaleFilter {
  /** A store key. */
  location?: string | undefined;
  /** The customer's tier at the time of sale. */
  tier?: Tier | undefined;
  /** A piece's category at the time of sale. */
  category?: string | undefined;
  /** Employee id. */
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

export function getSale(tx: Tx, id: number): Sale | undefined {
  const found = wholeSale(tx).get({ id });
  if (!found) return undefined;
  const { lines, tradeIns, salespeople, payments: paid, ...head } = found;
  return toSale(head, { lines, tradeIns, salespeople, payments: paid });
}

/** One statement, because each sale reads itself back. */
const wholeSale = builtOnce((tx) =>
  tx
    .select({ ...HEAD, ...contentsOf(sql`${sales.id}`) })
    .from(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(eq(sales.id, sql.placeholder("id"))),
);

/** Newest first. */
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

/** Whether to use the category index. Filters with a seller use the seller's index instead. */
function isOfCategory({ category, seller, voided }: SaleFilter): boolean {
  return category !== undefined && seller === undefined && !voided;
}

/** Sort columns of a filter; an index has its sales in this order. */
function placeIn(filter: SaleFilter) {
  if (filter.voided) return [sql`+${sales.soldAt}`, sales.id] as const;
  if (filter.seller !== undefined) return [sales.storeDay, sales.id] as const;
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
function amongVoided({ location, tier, category, seller, from, to }: SaleFilter): SQL | undefined {
  return and(
    sql`${sales.id} in (select "id" from ${sales} where "is_live" = 0)`,
    location ? withoutIndex(sales.store, location) : undefined,
    tier ? withoutIndex(sales.customerTier, tier) : undefined,
    seller === undefined ? undefined : sql`+${sales.sellerId} = ${seller}`,
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

const nameOfBuyer = sql<string>`coalesce(${fullNameIn(customers)}, ${sql.raw(`'${WALK_IN}'`)})`;

const HEAD = {
  id: sales.id,
  customerId: sales.customerId,
  customerName: nameOfBuyer,
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
  profitBasis: sales.profitBasis,
  salePrice: sales.salePrice,
  itemCost: sales.itemCost,
  giftCards: sales.giftCards,
  taxRate: sales.taxRate,
  taxable: sales.taxable,
  exempt: sales.exempt,
  exemptReason: sales.exemptReason,
  untaxed: sales.untaxed,
  tax: sales.tax,
  shippingCharge: sales.shippingCharge,
  tradeInValue: sales.tradeInValue,
  total: sales.total,
  commission: sales.commission,
  netProfit: sales.netProfit,
  voidedAt: sales.voidedAt,
  voidReason: sales.voidReason,
  voidedBy: sql<
    string | null
  >`(select v.first_name || ' ' || v.last_name from employees v where v.id = ${sales.voidedBy})`,
  refunded: sql<Cents>`coalesce((select sum(r.total - r.fee) from returns r where r.sale_id = ${sales.id}), 0)`,
};

function headsOfSales(tx: Tx) {
  return tx
    .select(HEAD)
    .from(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store));
}

/** SQLite reads a cross join in the given order, so it starts at the category index. */
function headsOfCategory(tx: Tx) {
  return tx
    .select(HEAD)
    .from(salesOfCategory)
    .crossJoin(sales)
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .innerJoin(stores, eq(stores.key, sales.store));
}

type SaleHead = ReturnType<typeof headsOfSales> extends { all(): (infer Head)[] } ? Head : never;

/** Lists read what their sales hold at once, after their order is known. */
function withContents(tx: Tx, heads: SaleHead[]): Sale[] {
  if (heads.length === 0) return [];
  const saleIds = JSON.stringify(heads.map((head) => head.id));
  const found = new Map(
    contentsOfSales(tx)
      .all({ saleIds })
      .map((row) => [row.saleId, row]),
  );
  return heads.map((head) => toSale(head, found.get(head.id)));
}

type SaleContents = Pick<Sale, "lines" | "salespeople" | "payments"> & { tradeIns: TradeIn[] };

const NO_CONTENTS: SaleContents = { lines: [], tradeIns: [], salespeople: [], payments: [] };

function toSale(
  { voidedAt, voidedBy, voidReason, ...head }: SaleHead,
  { lines, tradeIns, salespeople, payments: paid } = NO_CONTENTS,
): Sale {
  const voided = voidedAt === null ? null : { at: voidedAt, by: voidedBy ?? "", reason: voidReason ?? "" };
  return {
    ...head,
    lines,
    tradeIn: tradeIns[0] ?? null,
    salespeople,
    payments: paid,
    status: statusOf(lines, voided !== null),
    voided,
  };
}

function statusOf(lines: SaleLine[], isVoided: boolean): SaleStatus {
  if (isVoided) return "voided";
  const returned = lines.filter(({ returnId }) => returnId !== null).length;
  if (returned === 0) return "completed";
  return lines.every(({ returnId, isUsed }) => returnId !== null || isUsed) ? "returned" : "partly_returned";
}

/** In their order, as JSON, so that a sale is read by one statement. */
function contentsOf(saleId: SQL) {
  const flag = (column: SQL) => sql`json(iif(${column}, 'true', 'false'))`;
  return {
    lines: listed<SaleLine>(sql`(select json_group_array(json_object(
        'id', l.id, 'kind', l.kind, 'pieceId', l.piece_id, 'serviceId', l.service_id, 'accountId', l.account_id,
        'quantity', l.quantity, 'listPrice', l.list_price, 'discountReason', l.discount_reason, 'price', l.price,
        'cost', l.cost, 'isTaxed', ${flag(sql`l.is_taxed`)}, 'tax', l.tax, 'tradeInValue', l.trade_in_value,
        'sku', l.sku, 'description', l.description, 'category', l.category, 'weight', l.weight,
        'weightGiven', l.weight_given, 'weightUnit', l.weight_unit, 'returnId', r.return_id,
        'isUsed', ${flag(sql`l.account_id is not null and ${paidForSomething(sql`l.account_id`)}`)}))
      from (select * from ${saleLines} where sale_id = ${saleId} order by id) l
      left join ${returnLines} r on r.sale_line_id = l.id)`),
    tradeIns: listed<TradeIn>(sql`(select json_group_array(json_object(
        'item', t.description, 'value', t.value, 'weight', t.weight, 'weightGiven', t.weight_given,
        'weightUnit', t.weight_unit, 'melt', t.melt))
      from ${saleTradeIns} t where t.sale_id = ${saleId})`),
    salespeople: listed<Salesperson>(sql`(select json_group_array(json_object(
        'id', p.employee_id, 'name', e.first_name || ' ' || e.last_name, 'share', p.share, 'total', p.total,
        'commission', p.commission))
      from (select * from ${saleSalespeople} where sale_id = ${saleId} order by position) p
      join ${employees} e on e.id = p.employee_id)`),
    payments: listed<Payment>(sql`(select json_group_array(json_object(
        'kind', p.kind, 'amount', p.amount, 'given', p.given, 'lastFour', p.last_four, 'reference', p.reference,
        'number', p.number, 'card', (select substr(a.number, -4) from credit_accounts a where a.id = p.account_id)
        ))
      from (select * from ${payments} where sale_id = ${saleId} order by id) p)`),
  };
}

function listed<Row>(rows: SQL) {
  return rows.mapWith((text: string) => JSON.parse(text) as Row[]);
}

/** A JSON array keeps the statement the same for any number of ids. */
const contentsOfSales = builtOnce((tx) =>
  tx
    .select({ saleId: sql<number>`s.value`, ...contentsOf(sql`s.value`) })
    .from(sql`json_each(${sql.placeholder("saleIds")}) s`),
);
