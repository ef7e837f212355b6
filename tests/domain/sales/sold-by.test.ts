import { afterAll, beforeAll, expect, test } from "vitest";
import { day } from "~/domain/dates";
import type { Sale } from "~/domain/sales/sale";
import { countSales, findSales, saleKeyOf, type SaleFilter, soldBy } from "~/domain/sales/find-sales.server";
import { listSellers } from "~/domain/sales/list-sellers.server";
import { sales } from "~db/schema/index.ts";
import { eq } from "drizzle-orm";
import { ADAM, SAL } from "../../support/cast.ts";
import { aSale, openTestShop, type TestShop } from "../../support/shop.ts";

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
  expect(soldBy(shop.db, { seller: SAL.id, ...FEBRUARY })).toEqual({
    count: 4,
    revenue: sum(({ total }) => total, [0, 3, 4, 5]),
    salePrices: sum(({ salePrice }) => salePrice, [0, 3, 4, 5]),
    netProfit: sum(({ netProfit }) => netProfit, [0, 3, 4, 5]),
  });
  expect(soldBy(shop.db, { seller: ADAM.id, ...FEBRUARY }).count).toBe(0);
});

test("only employees who sold can be chosen", () => {
  expect(listSellers(shop.db).map(({ id }) => id)).toEqual([ADAM.id, SAL.id]);
});
