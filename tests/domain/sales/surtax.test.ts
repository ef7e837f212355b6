import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { type Cents, cents, taxRate } from "~/domain/money";
import { readTable } from "~/domain/records/reports/read-report.server";
import type { Key } from "~/domain/records/reports/sums-by-key.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { exchangeWithOrders, sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { NewItem, NewSale } from "~/domain/counter/sales/new-sale";
import { draftFigures, type LineFacts } from "~/domain/counter/sales/sale-draft-figures";
import type { Sale } from "~/domain/counter/sales/sale";
import { surtaxOf, workOutTax } from "~/domain/counter/sales/ticket-tax";
import { ticketTexts } from "~/domain/counter/sales/ticket-texts";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let amelia: { id: number };
beforeEach(() => {
  shop = openTestShop();
  amelia = aCustomer();
  // Florida's 6%, and a county's 1% on the first $5,000 of each item.
  const rates = { salesTaxRate: 6_000, surtaxRate: 1_000, surtaxLimit: cents(5_000_00) };
  shop.db.update(stores).set(rates).where(eq(stores.key, "boca")).run();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const anItem = (price: number, words: Partial<NewItem> = {}): NewItem => ({
  at: "lines.0",
  kind: "item",
  description: "A ring",
  quantity: 1,
  price: cents(price),
  cost: cents(0),
  isTaxed: true,
  discount: null,
  discountReason: null,
  ...words,
});
const sell = (prices: (number | NewItem)[], words: Partial<NewSale> = {}): Sale =>
  enact((ctx) =>
    sellWithOrders(ctx, {
      customerId: amelia.id,
      location: "boca",
      lines: prices.map((price) => (typeof price === "number" ? anItem(price) : price)),
      tax: "auto",
      shippingCharge: cents(0),
      tradeIn: null,
      ...words,
    }),
  );
const bringBack = ({ id, lines }: Sale, nths: number[]) =>
  enact(
    (ctx) =>
      returnLines(ctx, {
        saleId: id,
        lines: nths.map((nth) => ({ id: lines[nth]!.id, to: null })),
        refund: null,
        fee: cents(0),
        shipping: cents(0),
        reason: "Not hers",
      }),
    SUSAN,
  );
const taxesOf = ({ tax, surtaxable, surtax, lines }: Sale) => [
  tax,
  surtaxable,
  surtax,
  lines.map((line) => line.tax),
];

describe("the tax of a ticket", () => {
  test.each<[string, (number | NewItem)[], Partial<NewSale>, unknown[]]>([
    [
      "one below the limit and one above it",
      [4_000_00, 6_500_00],
      {},
      [720_00, 9_000_00, 90_00, [280_00, 440_00]],
    ],
    ["one item far above", [16_200_00], {}, [1_022_00, 5_000_00, 50_00, [1_022_00]]],
    ["exactly the limit", [5_000_00], {}, [350_00, 5_000_00, 50_00, [350_00]]],
    ["a cent above", [5_000_01], {}, [350_00, 5_000_00, 50_00, [350_00]]],
    [
      "three of one price: the limit is of each",
      [anItem(4_000_00, { quantity: 3 })],
      {},
      [840_00, 12_000_00, 120_00, [840_00]],
    ],
    ["two above it", [anItem(6_000_00, { quantity: 2 })], {}, [820_00, 10_000_00, 100_00, [820_00]]],
    [
      "what isn't taxed",
      [6_500_00, anItem(9_000_00, { isTaxed: false })],
      {},
      [440_00, 5_000_00, 50_00, [440_00, 0]],
    ],
    [
      "typed as it was worked out",
      [4_000_00, 6_500_00],
      { tax: cents(720_00) },
      [720_00, 0, 0, [280_00, 440_00]],
    ],
    ["sent as 0", [6_500_00], { tax: cents(0) }, [0, 0, 0, [0]]],
    ["exempt", [6_500_00], { exemptReason: "Resale" }, [0, 0, 0, [0]]],
    ["both rates rounded once", [7], {}, [0, 7, 0, [0]]],
    ["both rates rounded once, half up", [50], {}, [4, 50, 1, [4]]],
  ])("%s", (_, prices, words, expected) => expect(taxesOf(sell(prices, words))).toEqual(expected));

  test("a trade-in lessens each item before the limit, where it lessens the tax", () => {
    const tradeIn = {
      item: "Old ring",
      value: cents(1_000_00),
      weight: null,
      weightGiven: null,
      weightUnit: null,
      melt: null,
    };
    // 6,000 less 600 and 4,000 less 400.
    expect(taxesOf(sell([6_000_00, 4_000_00], { tradeIn }))).toEqual([
      626_00,
      8_600_00,
      86_00,
      [374_00, 252_00],
    ]);
    shop.db.update(stores).set({ tradeInLessensTax: false }).where(eq(stores.key, "boca")).run();
    expect(taxesOf(sell([6_000_00, 4_000_00], { tradeIn }))).toEqual([
      690_00,
      9_000_00,
      90_00,
      [410_00, 280_00],
    ]);
  });

  test("another store has its one rate, and a store without the second rate none of it", () => {
    shop.db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "denver")).run();
    expect(sell([6_500_00], { location: "denver" })).toMatchObject({
      tax: 455_00,
      surtaxRate: null,
      surtax: 0,
    });
    expect(sell([6_500_00])).toMatchObject({ taxRate: 6_000, surtaxRate: 1_000, taxable: 6_500_00 });
  });
});

test("a return gives back what that item bore, and the last one what is left", () => {
  const sale = sell([4_000_00, 6_500_00]);
  expect(bringBack(sale, [1])).toMatchObject({ tax: 440_00, total: 6_940_00 });
  expect(bringBack(sale, [0])).toMatchObject({ tax: 280_00, total: 4_280_00 });
  const typed = sell([4_000_00, 6_500_00], { tax: cents(720_00) });
  expect(bringBack(typed, [1])).toMatchObject({ tax: 440_00 });
});

test("an exchange takes the tax of what comes back, and works out that of the new ticket", () => {
  const old = sell([6_500_00, 100_00]);
  const made = enact(
    (ctx) =>
      exchangeWithOrders(ctx, {
        return: {
          saleId: old.id,
          lines: [{ id: old.lines[0]!.id, to: null }],
          refund: null,
          fee: cents(0),
          shipping: cents(0),
          reason: "A larger one",
        },
        sale: {
          customerId: amelia.id,
          location: "boca",
          lines: [anItem(9_000_00)],
          tax: "auto",
          shippingCharge: cents(0),
          tradeIn: null,
        },
      }),
    SUSAN,
  );
  expect([made.return.tax, made.sale.tax]).toEqual([440_00, 590_00]);
});

describe("the reports", () => {
  const NOVEMBER = { from: "2000-01-01", to: "2100-01-01" } as const;
  const shown = (by: Key) => {
    const { figures, rows, total } = readTable(shop.db, "tax", { ...NOVEMBER, by, seesCost: true } as never);
    return {
      heads: figures.map(({ head }) => head),
      rows: rows.map(({ keys, figures: sums }) => [...keys.map((key) => key.name), ...sums]),
      total,
    };
  };

  test("say what the second rate was due on, what was above its limit and its tax, net of returns", () => {
    const sale = sell([4_000_00, 6_500_00]);
    sell([16_200_00]);
    sell([100_00], { tax: cents(7_00) });
    bringBack(sale, [1]);
    expect(shown("location")).toEqual({
      heads: [
        "Gross sales",
        "Exempt",
        "Not taxed",
        "Taxable",
        "Tax",
        "Second rate on",
        "Above its limit",
        "Second rate tax",
      ],
      rows: [
        ["Boca Raton", "6%", 20_200_00, 0, 0, 20_200_00, 1_302_00, 9_000_00, 11_200_00, 90_00],
        ["Boca Raton", "Typed by hand", 100_00, 0, 0, 100_00, 7_00, 0, 0, 0],
      ],
      total: [20_300_00, 0, 0, 20_300_00, 1_309_00, 9_000_00, 11_200_00, 90_00],
    });
  });

  test("without a second rate say nothing of it", () => {
    shop.db.update(stores).set({ surtaxRate: null, surtaxLimit: null }).run();
    sell([6_500_00]);
    expect(shown("location")).toMatchObject({
      heads: ["Gross sales", "Exempt", "Not taxed", "Taxable", "Tax"],
    });
  });

  test("the report of a close has both rates", () => {
    const sale = sell([4_000_00, 6_500_00]);
    bringBack(sale, [0]);
    const session = shop.db.$client.prepare("select session_id from sales").pluck().get() as number;
    expect(sessionReport(shop.db, session).taxes).toEqual([
      {
        store: "boca",
        rate: 6_000,
        taxedAs: "rate",
        taxable: 6_500_00,
        tax: 440_00,
        surtaxRate: 1_000,
        surtaxable: 5_000_00,
        surtax: 50_00,
      },
    ]);
  });
});

test("what the form shows is what the rule makes of it, to the cent", () => {
  const random = new SeededRandom("second rates");
  for (let n = 0; n < 60; n += 1) {
    const limit = cents(random.whole(1_00, 6_000_00));
    const rates = {
      salesTaxRate: random.whole(0, 9_999),
      surtaxRate: random.whole(1, 3_000),
      surtaxLimit: limit,
    };
    const tradeInLessensTax = random.chance(0.5);
    shop.db
      .update(stores)
      .set({ ...rates, tradeInLessensTax })
      .where(eq(stores.key, "boca"))
      .run();
    const lines = Array.from({ length: random.whole(1, 5) }, () =>
      anItem(random.whole(1, 900_000), { quantity: random.whole(1, 4), isTaxed: random.chance(0.8) }),
    );
    const most = Math.min(...lines.map(({ price }) => price!));
    const value = cents(random.chance(0.3) ? random.whole(1, most) : 0);
    const tradeIn = { item: "Old", value, weight: null, weightGiven: null, weightUnit: null, melt: null };
    const sale = sell(lines, { tradeIn: value > 0 ? tradeIn : null });
    const texts = ticketTexts([
      ...lines.flatMap(({ price, quantity, isTaxed }, nth): [string, string][] => [
        [`lines[${nth}].kind`, "item"],
        [`lines[${nth}].price`, (price! / 100).toFixed(2)],
        [`lines[${nth}].quantity`, String(quantity)],
        [`lines[${nth}].taxed`, String(isTaxed)],
      ]),
      ...(value > 0
        ? ([
            ["hasTradeIn", "on"],
            ["tradeInValue", (value / 100).toFixed(2)],
          ] as [string, string][])
        : []),
    ]);
    const nothing: LineFacts = { listPrice: null, isTaxed: true };
    const drawn = draftFigures(
      texts,
      lines.map(() => nothing),
      {
        taxRate: taxRate(rates.salesTaxRate),
        surtax: surtaxOf(rates),
        tradeInLessensTax,
        commissionRate: 200,
        profitBasis: "total",
      },
    );
    expect([drawn.tax, drawn.total]).toEqual([sale.tax, sale.total]);
    expect(sale.lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(sale.tax);
    expect(taxesOf(sell(lines, { tradeIn: value > 0 ? tradeIn : null, tax: sale.tax }))[3]).toEqual(
      taxesOf(sale)[3],
    );
  }
});

test("each piece of a layaway has its own limit on the form that hands it over", () => {
  const pieces: Cents[] = [cents(4_000_00), cents(6_500_00)];
  const facts: LineFacts = { listPrice: cents(10_500_00), cost: cents(5_000_00), isTaxed: true, pieces };
  const figures = draftFigures(ticketTexts([["lines[0].kind", "pickup"]]), [facts], {
    taxRate: taxRate(6_000),
    surtax: { rate: taxRate(1_000), limit: cents(5_000_00) },
    tradeInLessensTax: true,
    commissionRate: 200,
    profitBasis: "total",
  });
  expect(figures).toMatchObject({ tax: 720_00, total: 11_220_00, salePrice: 10_500_00, netProfit: 5_995_60 });
});

test("a limit above all prices is a higher rate", () => {
  const lines = [{ price: cents(12_345_67), isTaxed: true, isGiftCard: false }];
  const ticket = {
    lines,
    tax: "auto",
    isExempt: false,
    tradeInLessensTax: true,
    tradeInValue: cents(0),
  } as const;
  const surtax = { rate: taxRate(1_000), limit: cents(99_999_99) };
  expect(workOutTax({ ...ticket, taxRate: taxRate(6_000), surtax }).tax).toBe(
    workOutTax({ ...ticket, taxRate: taxRate(7_000) }).tax,
  );
});

test("a piece is an item", () => {
  const pieceId = aPiece({ retailPrice: cents(6_500_00), cost: cents(100_00) }).id;
  const line = { at: "lines.0", kind: "piece", pieceId, price: null, cost: null, discount: null } as const;
  expect(sell([], { lines: [{ ...line, discountReason: null }] }).tax).toBe(440_00);
});
