import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, day, instant } from "~/domain/dates";
import { cents, percentOf, type Cents, rate } from "~/domain/money";
import { readTable } from "~/domain/records/reports/read-report.server";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesTotals } from "~/domain/counter/sales/sales-figures.server";
import { salesBySeller, salesByStore } from "~/domain/records/reports/sales-splits.server";
import { sellerFigures, sellerPieces } from "~/domain/counter/sales/seller-figures.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewLine, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { Sale } from "~/domain/counter/sales/sale";
import { sumsOf } from "~/routes/counter/sales/sale-filter.server";
import { ADAM, OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { aPiece, enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  history();
});
afterAll(() => shop.close());

const on = (date: string) => instant(Date.parse(`${date}T17:00:00Z`));

const item = (price: number, nth = 0): NewLine => ({
  at: `lines.${nth}`,
  kind: "item",
  description: "Strap",
  quantity: 1,
  price: cents(price),
  cost: cents(Math.floor(price / 3)),
  isTaxed: false,
  discount: null,
  discountReason: null,
});

const piece = (price: number, category: string, nth = 0): NewLine => ({
  at: `lines.${nth}`,
  kind: "piece",
  pieceId: aPiece({ retailPrice: cents(price), category }).id,
  price: null,
  cost: null,
  discount: null,
  discountReason: null,
});

function sell(
  date: string,
  sellers: [number, number][],
  lines: NewLine[],
  words: Partial<NewSale> = {},
): Sale {
  const sale: NewSale = {
    customerId: null,
    location: "boca",
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
    lines,
    salespeople: sellers.map(([id, share]) => ({ id, share: rate(Math.round(share * 100)) })),
    ...words,
  };
  return enact((ctx) => sellWithOrders({ ...ctx, now: on(date) }, sale));
}

function takeBack(date: string, sale: Sale, which: number[], fee = 0): void {
  const lines = which.map((nth) => {
    const { id, pieceId } = sale.lines[nth]!;
    return { id, to: pieceId === null ? null : ("stock" as const) };
  });
  const sent = { saleId: sale.id, lines, shipping: cents(0), fee: cents(fee), reason: "Size", refund: null };
  enact((ctx) => returnLines({ ...ctx, now: on(date) }, sent));
}

/** A March of each kind: alone and shared, returned whole and in parts, in the month and after it, voided. */
function history(): void {
  sell("2024-03-02", [[SAL.id, 100]], [item(4_500_00), item(500_00, 1)]);
  takeBack("2024-03-04", sell("2024-03-03", [[SAL.id, 100]], [item(4_500_00), item(500_00, 1)]), [1]);
  sell(
    "2024-03-05",
    [
      [SAL.id, 50],
      [SUSAN.id, 50],
    ],
    [item(100_01)],
  );
  const shared = sell(
    "2024-03-06",
    [
      [SUSAN.id, 33.3],
      [SAL.id, 66.7],
    ],
    [piece(333_33, "rings"), piece(77_77, "watches", 1), item(1_01, 2)],
    { tax: cents(28_85), location: "denver" },
  );
  takeBack("2024-03-09", shared, [0]);
  takeBack("2024-03-31", shared, [1], 500);
  takeBack("2024-04-01", shared, [2]);
  takeBack("2024-03-20", sell("2024-02-28", [[ADAM.id, 100]], [piece(800_00, "rings")]), [0]);
  takeBack(
    "2024-03-21",
    sell(
      "2024-02-29",
      [
        [ADAM.id, 1],
        [SUSAN.id, 99],
      ],
      [piece(49_99, "rings")],
    ),
    [0],
  );
  const wrong = sell("2024-03-12", [[SAL.id, 100]], [item(9_000_00)]);
  enact(
    (ctx) => voidWithOrders({ ...ctx, now: on("2024-03-12") }, { saleId: wrong.id, reason: "Twice" }),
    OLIVE,
  );
}

const SPANS: [Day, Day][] = [
  [day("2024-03-01"), day("2024-03-31")],
  [day("2024-03-04"), day("2024-03-20")],
  [day("2024-03-31"), day("2024-04-01")],
  [day("2024-02-01"), day("2024-04-30")],
  [day("2024-03-09"), day("2024-03-09")],
];
const PEOPLE = [OLIVE, ADAM, SUSAN, SAL];

/** What the report says of a person, added up over its rows. */
function inReport(by: "salesperson" | "location" | "month" | "day", id: number, from: Day, to: Day) {
  const { keys, figures, rows } = readTable(shop.db, "salespeople", { from, to, by, seesCost: true });
  const who = keys.findIndex(({ key }) => key === "salesperson");
  const place = (name: string) => figures.findIndex((figure) => figure.name === name);
  const sum = (name: string) =>
    rows
      .filter((row) => row.keys[who]!.value === id)
      .reduce((all, row) => all + (row.figures[place(name)] ?? 0), 0);
  return { count: sum("tickets"), revenue: sum("netSalesWithTax"), commission: sum("commission") };
}

describe.each(SPANS)("from %s to %s", (from, to) => {
  test.each(PEOPLE.map(({ firstName, id }) => [firstName, id] as const))(
    "%s sold as much by report, list and directory",
    (_, id) => {
      const figures = sellerFigures(shop.db, { seller: id, from, to });
      const { count, revenue, commission } = figures;
      for (const by of ["salesperson", "location", "month", "day"] as const)
        expect(inReport(by, id, from, to), by).toEqual({ count, revenue, commission });
      const part = salesBySeller(shop.db, { from, to }).find(({ key }) => key === id);
      expect({ count: part?.count ?? 0, revenue: part?.revenue ?? 0 }).toEqual({ count, revenue });
      expect(sumsOf({ seller: id, from, to })).toEqual({ kind: "sales", ...figures });
      const parts = ["boca", "denver"].map((location) =>
        sellerFigures(shop.db, { seller: id, from, to, location }),
      );
      for (const name of ["count", "revenue", "commission", "salePrices", "netProfit"] as const)
        expect(
          parts.reduce((sum, one) => sum + one[name], 0),
          name,
        ).toBe(figures[name]);
    },
  );

  test("everybody together sold what the list without a seller says, but for return fees", () => {
    const all = PEOPLE.map(({ id }) => sellerFigures(shop.db, { seller: id, from, to }));
    const sum = (name: "revenue" | "salePrices" | "netProfit") =>
      all.reduce((total, one) => total + one[name], 0);
    const fees = from <= "2024-03-31" && to >= "2024-03-31" ? 500 : 0;
    const totals = salesTotals(shop.db, { from, to });
    expect({
      revenue: sum("revenue") + fees,
      salePrices: sum("salePrices"),
      netProfit: sum("netProfit") + fees,
    }).toEqual({ revenue: totals.revenue, salePrices: totals.salePrices, netProfit: totals.netProfit });
    const stores = salesByStore(shop.db, { from, to });
    expect(stores.reduce((total, { revenue }) => total + revenue, 0)).toBe(totals.revenue);
  });

  test("and of each category", () => {
    for (const { category, sales, pieces } of salesByCategory(shop.db, { from, to })) {
      const theirs = PEOPLE.map(({ id }) => sellerPieces(shop.db, { seller: id, from, to, category }));
      expect(
        theirs.reduce((sum, one) => sum + one.sales, 0),
        category,
      ).toBe(sales);
      expect(sumsOf({ category, from, to })).toEqual({ kind: "pieces", count: pieces, salePrices: sales });
    }
  });
});

test("what came back in a month without a sale stands against its store, seller and category", () => {
  const [from, to] = [day("2024-04-01"), day("2024-04-30")];
  expect(salesByStore(shop.db, { from, to })).toMatchObject([{ key: "denver", count: 0 }]);
  expect(
    salesBySeller(shop.db, { from, to })
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual([SUSAN.id, SAL.id]);
  const march = { from: day("2024-03-20"), to: day("2024-03-21") };
  expect(salesByCategory(shop.db, march)).toEqual([{ category: "rings", sales: -849_99, pieces: -2 }]);
});

test("a ticket shared by two is theirs to the cent, prices and profit like the total", () => {
  const one = { from: day("2024-03-05"), to: day("2024-03-05") };
  const half = (whole: number) => percentOf(cents(whole), rate(5_000));
  const of = (id: number) => sellerFigures(shop.db, { seller: id, ...one });
  const profit: Cents = cents(100_01 - 33_33 - 2_00);
  expect(of(SAL.id)).toMatchObject({
    revenue: 50_01,
    salePrices: 50_01,
    netProfit: half(profit),
  });
  expect(of(SUSAN.id)).toMatchObject({
    revenue: 50_00,
    salePrices: 50_00,
    netProfit: profit - half(profit),
  });
});
