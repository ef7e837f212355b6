import { afterAll, beforeAll, expect, test } from "vitest";
import { day } from "~/domain/dates";
import type { Sale } from "~/domain/counter/sales/sale";
import { countSales, findSales, saleKeyOf, type SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { sellerFigures } from "~/domain/counter/sales/seller-figures.server";
import { listSellers } from "~/domain/counter/sales/list-sellers.server";
import { sales } from "~db/schema/index.ts";
import { eq } from "drizzle-orm";
import { cents, rate } from "~/domain/money";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { ADAM, OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { aSale, enact, openTestShop, type TestShop } from "../../support/shop.ts";

const DAYS = ["2026-02-28", "2026-01-31", "2026-03-01", "2026-02-01", "2026-02-14", "2026-02-14"].map(day);

let shop: TestShop;
/** Sal's sales in the order of creation; their days are unordered. */
let made: Sale[];

beforeAll(() => {
  shop = openTestShop();
  made = DAYS.map((storeDay, place) => {
    const { id } = aSale({ location: place % 2 === 0 ? "boca" : "denver" }, SAL);
    shop.db.update(sales).set({ storeDay }).where(eq(sales.id, id)).run();
    return findSales(shop.db, {}, { limit: 100 }).find((sale) => sale.id === id)!;
  });
  aSale({}, ADAM);
});
afterAll(() => shop.close());

const FEBRUARY = { from: day("2026-02-01"), to: day("2026-02-28") };

test.each<[SaleFilter, number[]]>([
  [{}, [2, 0, 5, 4, 3, 1]],
  [FEBRUARY, [0, 5, 4, 3]],
  [{ ...FEBRUARY, location: "boca" }, [0, 4]],
  [{ from: day("2026-03-02"), to: day("2026-12-31") }, []],
])("what Sal sold of %j, by day and number, newest first; forth, back and counted", (filter, expected) => {
  const asked = { ...filter, seller: SAL.id };
  const ids = expected.map((place) => made[place]!.id);
  const all = findSales(shop.db, asked, { limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(countSales(shop.db, asked, 1000)).toBe(ids.length);
  expect(countSales(shop.db, asked, 1)).toBe(Math.min(1, ids.length));
  for (const [place, sale] of all.entries()) {
    const key = saleKeyOf(sale, asked);
    const next = findSales(shop.db, asked, { after: key, limit: 2 });
    expect(next.map(({ id }) => id)).toEqual(ids.slice(place + 1, place + 3));
    const before = findSales(shop.db, asked, { before: key, limit: 2 });
    expect(before.map(({ id }) => id)).toEqual(ids.slice(Math.max(0, place - 2), place));
  }
});

test("the first and the last day of a month are in its sum, the days beside it are not", () => {
  const sum = (figure: (sale: Sale) => number, places: number[]) =>
    places.reduce((total, place) => total + figure(made[place]!), 0);
  expect(sellerFigures(shop.db, { seller: SAL.id, ...FEBRUARY })).toEqual({
    count: 4,
    revenue: sum(({ total }) => total, [0, 3, 4, 5]),
    salePrices: sum(({ salePrice }) => salePrice, [0, 3, 4, 5]),
    netProfit: sum(({ netProfit }) => netProfit, [0, 3, 4, 5]),
    commission: sum(({ commission }) => commission, [0, 3, 4, 5]),
  });
  expect(sellerFigures(shop.db, { seller: ADAM.id, ...FEBRUARY }).count).toBe(0);
});

test("only employees who sold can be chosen", () => {
  expect(listSellers(shop.db).map(({ id }) => id)).toEqual([ADAM.id, SAL.id]);
});

test("a ticket of two is in the lists of both, each with their share", () => {
  const before = sellerFigures(shop.db, { seller: SAL.id, ...FEBRUARY });
  const strap = {
    at: "lines.0",
    kind: "item",
    description: "Watch strap",
    quantity: 1,
    price: cents(100_01),
    cost: cents(40_00),
    isTaxed: false,
    discount: null,
    discountReason: null,
  } as const;
  const salespeople = [
    { id: SUSAN.id, share: rate(7_500) },
    { id: SAL.id, share: rate(2_500) },
  ];
  const ticket = {
    customerId: null,
    location: "boca",
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
  } as const;
  const { id } = enact((ctx) => sellWithOrders(ctx, { ...ticket, lines: [strap], salespeople }));
  shop.db
    .update(sales)
    .set({ storeDay: day("2026-02-14") })
    .where(eq(sales.id, id))
    .run();
  const found = (filter: SaleFilter) => {
    const all = findSales(shop.db, filter, { limit: 100 }).map((sale) => sale.id);
    expect(countSales(shop.db, filter, 1000)).toBe(all.length);
    return all;
  };
  const ofSal = [2, 0, null, 5, 4, 3, 1].map((place) => (place === null ? id : made[place]!.id));
  expect(found({ seller: SAL.id })).toEqual(ofSal);
  expect(findSales(shop.db, { seller: SAL.id }, { limit: 3 }).map((sale) => sale.id)).toEqual(
    ofSal.slice(0, 3),
  );
  const [after] = findSales(shop.db, { seller: SAL.id }, { limit: 3 }).slice(2);
  const key = saleKeyOf(after!, { seller: SAL.id });
  expect(findSales(shop.db, { seller: SAL.id }, { after: key, limit: 9 }).map((sale) => sale.id)).toEqual(
    ofSal.slice(3),
  );
  expect(found({ seller: SUSAN.id })).toEqual([id]);
  expect(found({ seller: SAL.id, category: "rings" })).not.toContain(id);
  expect(found({ seller: SAL.id, ...FEBRUARY, location: "denver" })).not.toContain(id);
  expect(found({ seller: SAL.id, tier: "gold" })).not.toContain(id);
  expect(sellerFigures(shop.db, { seller: SAL.id, ...FEBRUARY })).toEqual({
    count: before.count + 1,
    revenue: before.revenue + 25_00,
    salePrices: before.salePrices + 25_00,
    netProfit: before.netProfit + 14_50,
    commission: before.commission + 50,
  });
  expect(listSellers(shop.db).map((seller) => seller.id)).toContain(SUSAN.id);
  enact((ctx) => voidWithOrders(ctx, { saleId: id, reason: "Rung up twice" }), OLIVE);
  expect(found({ seller: SAL.id })).not.toContain(id);
  expect(found({ seller: SAL.id, voided: true })).toEqual([id]);
});
