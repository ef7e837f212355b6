import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { day, type Instant } from "~/domain/dates";
import { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import { CATEGORIES } from "~/domain/stock/pieces/categories";
import { repairCards } from "~/domain/workshop/repairs/find-repairs.server";
import { tierDistribution, topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { customPeriod, type Period, periodUntil } from "~/domain/periods";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesFigures } from "~/domain/counter/sales/sales-figures.server";
import { chartDays } from "~/domain/records/dashboard/dashboard-chart.server";
import { salesBySeller, salesByStore } from "~/domain/records/reports/sales-splits.server";
import { salesTrend } from "~/domain/records/reports/sales-trend.server";
import { todayCards } from "~/domain/counter/sales/sales-today.server";
import {
  countSales,
  findSales,
  type SaleFilter,
  type SaleKey,
} from "~/domain/counter/sales/find-sales.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { OLIVE } from "../../support/cast.ts";
import { actorNamed, openShopOnDisk, type ShopOnDisk } from "../../support/shop.ts";
import {
  categoriesOf,
  dateOn,
  figuresOf,
  later,
  type PlainFilter,
  plainPeriod,
  readRows,
  type Rows,
  type SaleRow,
  salesOf,
  sum,
  todayFor,
  trendOf,
} from "./plainly.ts";
import { oneIn } from "../../support/everything.ts";
import { liveRandomly } from "./random-history.ts";

const SHOPS = Number(process.env.RANDOM_SHOPS ?? 100);
const KINDS = ["today", "yesterday", "week", "month", "year"] as const;
const seeds = Array.from({ length: SHOPS }, (_, n) => n + 1);

let shop: ShopOnDisk;
beforeAll(() => {
  shop = openShopOnDisk();
});
afterAll(() => shop.close());

/** Each shop runs in a rolled-back transaction, so all share one file. */
function inShop(seed: number, look: (rows: Rows, now: Instant, random: SeededRandom) => void) {
  const { $client } = shop.db;
  $client.exec("begin immediate");
  try {
    const now = liveRandomly(shop.db, seed);
    look(readRows(shop.db), now, new SeededRandom(`look ${seed}`));
  } finally {
    $client.exec("rollback");
  }
}

describe("random shops", () => {
  test.each(oneIn(10, seeds))("shop %i: every figure equals a plain recomputation from its rows", (seed) => {
    inShop(seed, (rows, now, random) => {
      for (const sale of rows.sales)
        expect(sale.store_day).toBe(dateOn(rows.zones.get(sale.store)!, sale.sold_at));
      for (const store of [null, random.pick([...rows.zones.keys()])]) {
        compareDashboard(rows, store, now);
        compareCards(rows, store, now, random);
        const tier = random.chance(0.5) ? random.pick(TIERS) : undefined;
        compareTopCustomers(rows, store, tier);
        const today = todayFor(rows, store, now);
        const kind = random.pick(KINDS);
        const period = periodUntil(kind, todayAt(shop.db, store, now));
        const { before, ...days } = plainPeriod(kind, today);
        expect(period).toEqual({ kind, ...days, before: { from: before[0], to: before[1] } });
        compareReport(rows, { store, tier, ...days }, period);
        const to = later(today, -random.whole(0, 60));
        const from = later(to, -random.whole(0, 400));
        compareReport(rows, { store, tier, from, to }, customPeriod({ from: day(from), to: day(to) }));
      }
    });
  });
});

test("the histories cover the cases they are meant for", { tags: "all" }, () => {
  const seen = { sales: 0, free: 0, losses: 0, tradeIns: 0, oldTier: 0, otherDay: 0, months: 0 };
  for (const seed of seeds.slice(0, 40))
    inShop(seed, ({ sales, customers }) => {
      seen.sales += sales.length;
      seen.free += sales.filter((sale) => sale.total === 0).length;
      seen.losses += sales.filter((sale) => sale.net_profit < 0).length;
      seen.tradeIns += sales.filter((sale) => sale.trade_in_value > 0).length;
      seen.oldTier += sales.filter(
        (sale) => customers.find(({ id }) => id === sale.customer_id)?.tier !== sale.customer_tier,
      ).length;
      seen.otherDay += sales.filter((sale) => sale.store_day !== dateOn("UTC", sale.sold_at)).length;
      seen.months += new Set(sales.map((sale) => sale.store_day.slice(0, 7))).size;
    });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(5);
});

function compareDashboard(rows: Rows, store: string | null, now: Instant) {
  const today = todayFor(rows, store, now);
  const sold = salesOf(rows, { store, tier: undefined, from: today, to: today });
  const since = later(today, -89);
  const recent = salesOf(rows, { store, tier: undefined, from: since, to: "9999-12-31" });
  const stock = rows.pieces.filter((piece) => piece.state === "available" && at(piece.location, store));
  expect(dashboardStats(shop.db, store, now)).toEqual({
    today,
    todaySales: sum(sold, (sale) => sale.total),
    todaySalesCount: sold.length,
    activeCustomers: new Set(recent.map((sale) => sale.customer_id)).size,
    activeSince: since,
    inventoryValue: sum(stock, (piece) => piece.retail_price),
    inventoryCount: stock.length,
    vendorsValue: sum(stock.filter(isOfVendor), (piece) => piece.retail_price),
    vendorsCount: stock.filter(isOfVendor).length,
    pendingRepairs: rows.repairs.filter((repair) => repair.status === "pending" && at(repair.store, store))
      .length,
  });
  const soldOn = (date: string) =>
    sum(salesOf(rows, { store, tier: undefined, from: date, to: date }), (sale) => sale.total);
  expect(chartDays(shop.db, store, day(today))).toEqual(
    Array.from({ length: 14 }, (_, n) => {
      const date = later(today, n - 13);
      return { day: date, revenue: soldOn(date), lastYear: soldOn(later(date, -364)) };
    }),
  );
  const mine = rows.customers.filter((customer) => at(customer.home_store, store));
  expect(tierDistribution(shop.db, store)).toEqual(
    TIERS.map((tier) => ({ tier, count: mine.filter((customer) => customer.tier === tier).length })).filter(
      ({ count }) => count > 0,
    ),
  );
}

function compareCards(rows: Rows, store: string | null, now: Instant, random: SeededRandom) {
  const today = todayFor(rows, store, now);
  const sold = salesOf(rows, { store, tier: undefined, from: today, to: today });
  expect(todayCards(shop.db, store, now)).toEqual({
    today,
    revenue: sum(sold, (sale) => sale.total),
    transactions: sold.length,
    commission: sum(sold, (sale) => sale.commission),
    netProfit: sum(sold, (sale) => sale.net_profit),
  });

  const status = random.chance(0.5) ? random.pick(["pending", "completed"] as const) : undefined;
  const repairs = rows.repairs.filter(
    (repair) => at(repair.store, store) && (status === undefined || repair.status === status),
  );
  const inStatus = (name: string) => repairs.filter((repair) => repair.status === name).length;
  expect(repairCards(shop.db, { location: store ?? undefined, status })).toEqual({
    pending: inStatus("pending"),
    inProgress: inStatus("in_progress"),
    completed: inStatus("completed"),
    totalRevenue: sum(repairs, (repair) => repair.customer_price),
  });

  const pieces = rows.pieces.filter((piece) => at(piece.location, store));
  const available = pieces.filter((piece) => piece.state === "available");
  const categories = new Set<string>([...CATEGORIES, ...rows.pieces.map((piece) => piece.category)]);
  const threshold = (rows.settings.get("lowStockThreshold") as number | undefined) ?? 0;
  const leftOf = (category: string) => available.filter((piece) => piece.category === category).length;
  const cards = pieceCards(shop.db, store ?? undefined);
  const lowStock = cards.lowStock.toSorted((a, b) => (a.category < b.category ? -1 : 1));
  expect({ ...cards, lowStock }).toEqual({
    totalItems: pieces.length,
    totalValue: sum(pieces, (piece) => piece.retail_price),
    vendorsValue: sum(pieces.filter(isOfVendor), (piece) => piece.retail_price),
    availableItems: available.length,
    availableValue: sum(available, (piece) => piece.retail_price),
    lowStock: [...categories]
      .toSorted()
      .map((category) => ({ category, available: leftOf(category) }))
      .filter((category) => category.available < threshold),
    lowStockThreshold: threshold,
  });
}

function compareTopCustomers(rows: Rows, store: string | null, tier: (typeof TIERS)[number] | undefined) {
  const spent = (id: number) =>
    sum(
      rows.sales.filter((sale) => sale.customer_id === id),
      (sale) => sale.total,
    );
  const best = rows.customers
    .filter((customer) => at(customer.home_store, store) && (tier === undefined || customer.tier === tier))
    .map(({ id }) => ({ id, totalSpent: spent(id) }))
    .filter(({ totalSpent }) => totalSpent > 0)
    .toSorted((a, b) => b.totalSpent - a.totalSpent || a.id - b.id)
    .slice(0, 5);
  const found = topCustomers(shop.db, actorNamed(OLIVE), { store: store ?? undefined, tier });
  expect(found.map(({ id, totalSpent }) => ({ id, totalSpent }))).toEqual(best);
}

function compareReport(rows: Rows, plain: PlainFilter, { from, to, before }: Period) {
  const whose = { location: plain.store ?? undefined, tier: plain.tier as SaleFilter["tier"] };
  const filter: SaleFilter = { ...whose, from, to };
  const sold = salesOf(rows, plain);
  expect(salesFigures(shop.db, filter)).toEqual(figuresOf(sold));
  expect(salesFigures(shop.db, { ...whose, ...before })).toEqual(
    figuresOf(salesOf(rows, { ...plain, ...before })),
  );

  const categories = salesByCategory(shop.db, filter);
  expect(categories).toEqual(categoriesOf(rows, sold));
  const { revenue, tax, shipping, tradeIns } = salesFigures(shop.db, filter);
  expect(sum(categories, (row) => row.sales) + tax + shipping - tradeIns).toBe(revenue);
  const trend = salesTrend(shop.db, whose, to);
  expect(trend).toEqual(trendOf(rows, plain));

  const byStore = salesByStore(shop.db, filter);
  expect(byStore.map(({ key, count, revenue }) => [key, count, revenue])).toEqual(
    partsOf(sold, (sale) => sale.store),
  );
  const bySeller = salesBySeller(shop.db, filter);
  expect(new Set(bySeller.map(({ key, count, revenue }) => [key, count, revenue].join()))).toEqual(
    new Set(partsOf(sold, (sale) => sale.seller_id).map((part) => part.join())),
  );
  expect(bySeller.map((part) => part.revenue)).toEqual(
    bySeller.map((part) => part.revenue).toSorted((a, b) => b - a),
  );
  for (const { key, revenue } of bySeller)
    followToItsRows({ ...filter, seller: key }, revenue, (sale) => sale.total);

  followToItsRows(filter, revenue, (sale) => sale.total);
  for (const { category, sales } of categories)
    followToItsRows({ ...filter, category }, sales, (sale) => sale.salePrice);
  const month = trend.toReversed().find(({ count }) => count > 0);
  if (month)
    followToItsRows({ ...whose, from: month.from, to: month.to }, month.revenue, (sale) => sale.total);
  expect(listed(filter).map(({ id }) => id)).toEqual(
    sold.toSorted((a, b) => b.sold_at - a.sold_at || b.id - a.id).map(({ id }) => id),
  );
}

/** Key, number of sales, and revenue; highest first. */
function partsOf(sold: SaleRow[], keyOf: (sale: SaleRow) => string | number) {
  return [...new Set(sold.map(keyOf))]
    .map((key) => sold.filter((sale) => keyOf(sale) === key))
    .map((part) => [keyOf(part[0]!), part.length, sum(part, (sale) => sale.total)] as const)
    .toSorted((a, b) => b[2] - a[2]);
}

type Listed = ReturnType<typeof findSales>[number];

function followToItsRows(filter: SaleFilter, figure: number, amount: (sale: Listed) => number) {
  const rows = findSales(shop.db, filter, { limit: 500 });
  expect(sum(rows, amount)).toBe(figure);
  expect(countSales(shop.db, filter, 1_000)).toBe(rows.length);
}

/** The list as read page by page, to the end and back. */
function listed(filter: SaleFilter): Listed[] {
  const limit = 7;
  const there: Listed[] = [];
  let after: SaleKey | undefined;
  for (;;) {
    const page = findSales(shop.db, filter, { after, limit });
    there.push(...page);
    const last = page.at(-1);
    if (!last || page.length < limit) break;
    after = [last.soldAt, last.id];
  }
  const end = there.at(-1);
  if (end) {
    const back = findSales(shop.db, filter, { before: [end.soldAt, end.id], limit: 500 });
    expect([...back, end].map(({ id }) => id)).toEqual(there.map(({ id }) => id));
  }
  return there;
}

const isOfVendor = ({ ownership }: { ownership: string }) => ownership !== "owned";

function at(place: string | null, store: string | null) {
  return store === null || place === store;
}
