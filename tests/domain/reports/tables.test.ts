import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { day, instant } from "~/domain/dates";
import { cents, rate } from "~/domain/money";
import { calendarQuarter, calendarYear } from "~/domain/periods";
import { readTable, rowsOf } from "~/domain/records/reports/read-report.server";
import type { Key } from "~/domain/records/reports/sums-by-key.server";
import type { MoneyReportName } from "~/domain/records/reports/money-reports.server";
import type { NewItem, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { moveCash, type NewCashMovement } from "~/domain/counter/till/move-cash.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { aGiftCard, enact, openTestShop, type TestShop } from "../../support/shop.ts";
import { tablesAgree } from "./plain-tables.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const noonOn = (date: string) => instant(Date.parse(`${date}T17:00:00Z`));
const NOVEMBER = { from: day("2026-11-01"), to: day("2026-11-30") };

function sell(words: Partial<NewSale> & { items?: Partial<NewItem>[] }, date = "2026-11-20") {
  const { items = [{}], ...rest } = words;
  const lines = items.map((item, nth): NewItem => ({
    at: `lines.${nth}`,
    kind: "item",
    description: "Watch strap",
    quantity: 1,
    price: cents(100_00),
    cost: null,
    isTaxed: true,
    discount: null,
    discountReason: null,
    ...item,
  }));
  const sale: NewSale = {
    customerId: null,
    location: "boca",
    lines,
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
    ...rest,
  };
  return enact((ctx) => sellWithOrders({ ...ctx, now: noonOn(date) }, sale), SAL);
}

function taxed(store: string, salesTaxRate: number) {
  shop.db.update(stores).set({ salesTaxRate }).where(eq(stores.key, store)).run();
}

/** The rows with the names of their keys, the total last. */
function shown(name: MoneyReportName, by: Key, words: { location?: string; seesCost?: boolean } = {}) {
  const { rows, total } = readTable(shop.db, name, { ...NOVEMBER, by, seesCost: true, ...words });
  return [...rows.map(({ keys, figures }) => [...keys.map((key) => key.name), ...figures]), total];
}

test("tax: each store's rates, the highest first and what was typed by hand last, beside what wasn't taxed", () => {
  taxed("boca", 7_000);
  sell({ items: [{}, { isTaxed: false, price: cents(30_00) }] });
  sell({ exemptReason: "Resale", items: [{ price: cents(50_00) }] });
  sell({ tax: cents(1_23) });
  taxed("boca", 8_500);
  sell({});
  taxed("denver", 4_810);
  sell({ location: "denver" });
  sell({}, "2026-12-01");
  expect(shown("tax", "location")).toEqual([
    ["Boca Raton", "8.5%", 100_00, 0, 0, 100_00, 8_50],
    ["Boca Raton", "7%", 180_00, 50_00, 30_00, 100_00, 7_00],
    ["Boca Raton", "Typed by hand", 100_00, 0, 0, 100_00, 1_23],
    ["Denver", "4.81%", 100_00, 0, 0, 100_00, 4_81],
    [480_00, 50_00, 30_00, 400_00, 21_54],
  ]);
  expect(shown("tax", "month", { location: "denver" })).toEqual([
    ["2026-11", "Denver", "4.81%", 100_00, 0, 0, 100_00, 4_81],
    [100_00, 0, 0, 100_00, 4_81],
  ]);
});

test("exempt sales: by why they are, and without those that have some tax", () => {
  taxed("boca", 7_000);
  sell({ exemptReason: "Said so", items: [{ price: cents(50_00) }] });
  sell({ exemptAs: "resale", exemptReason: "12-345" });
  sell({ exemptAs: "resale", exemptReason: "67-890", location: "denver" });
  sell({ exemptAs: "shipped_out", exemptReason: "Georgia", tax: cents(4_00) });
  sell({});
  expect(shown("exempt", "exemption")).toEqual([
    ["Resale certificate", 2, 200_00],
    ["Other", 1, 50_00],
    [3, 250_00],
  ]);
  expect(shown("exempt", "location", { location: "denver" })).toEqual([
    ["Denver", "Resale certificate", 1, 100_00],
    [1, 100_00],
  ]);
});

test("salespeople: a split ticket counts for both, its amounts by their shares; commission is for who sees cost", () => {
  sell({
    salespeople: [
      { id: SUSAN.id, share: rate(3_333) },
      { id: SAL.id, share: rate(6_667) },
    ],
  });
  sell({ salespeople: [{ id: SAL.id, share: rate(10_000) }] });
  expect(shown("salespeople", "salesperson")).toEqual([
    ["Sal Brook", 2, 166_67, 3_33],
    ["Susan Vale", 1, 33_33, 67],
    [null, 200_00, 4_00],
  ]);
  expect(shown("salespeople", "salesperson", { seesCost: false })).toEqual([
    ["Sal Brook", 2, 166_67],
    ["Susan Vale", 1, 33_33],
    [null, 200_00],
  ]);
});

test("discounts by reason, none for those without; a voided ticket is in no report but among the voids", () => {
  sell({ items: [{ discount: { amount: cents(10_00) }, discountReason: "loyalty" }] });
  sell({ items: [{ discount: { percent: rate(2_500) }, discountReason: "promotion" }] });
  expect(shown("discounts", "reason")).toEqual([
    ["Promotion", 1, 100_00, 25_00],
    ["Loyal customer", 1, 100_00, 10_00],
    [2, 200_00, 35_00],
  ]);
  const { id } = sell({ items: [{ discount: { amount: cents(99_00) }, discountReason: "other" }] });
  enact((ctx) => voidWithOrders(ctx, { saleId: id, reason: "Rung up twice" }), OLIVE);
  expect(shown("discounts", "reason").at(-1)).toEqual([2, 200_00, 35_00]);
  expect(shown("payments", "kind")).toEqual([
    ["Unspecified", 165_00, 0, 165_00],
    [165_00, 0, 165_00],
  ]);
  expect(shown("returns", "location")).toEqual([
    ["Boca Raton", 0, 0, 0, 0, 1, 1_00],
    [0, 0, 0, 0, 1, 1_00],
  ]);
});

test("gift cards are sold and used, and their sale is no sale", () => {
  const { number } = aGiftCard(cents(80_00));
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format();
  sell(
    {
      payments: [
        { kind: "gift_card", amount: cents(45_00), number },
        { kind: "cash", amount: null },
      ],
    },
    today,
  );
  const asked = { from: day(today), to: day(today), by: "day" as const, seesCost: true };
  expect(readTable(shop.db, "gift-cards", asked).total).toEqual([80_00, 45_00, 0, 0, 0, 0, 0, 0, 0]);
  expect(readTable(shop.db, "net-sales", asked).total).toEqual([2, 100_00, 0, 0, 0, 0, 0, 100_00, 0, 100_00]);
});

test("closes: what was in the drawer and what should have been, by close, day, month and store", () => {
  // Of no store: Sal sells in cash in two.
  shop.db.$client.prepare("update employees set home_store = null where id = ?").run(SAL.id);
  const till = { location: "boca", till: null };
  const move = (date: string, words: Partial<NewCashMovement>) =>
    enact((ctx) =>
      moveCash(
        { ...ctx, now: noonOn(date) },
        { ...till, kind: "float", amount: cents(300_00), reason: null, ...words },
      ),
    );
  const close = (date: string, cash: number, location = "boca") =>
    enact((ctx) =>
      closeTill(
        { ...ctx, now: noonOn(date) },
        {
          ...till,
          location,
          counted: { cash: cents(cash), card: null, check: null, financing: null, other: null },
          denominations: null,
          note: null,
          floatLeft: null,
        },
      ),
    );
  move("2026-11-19", {});
  move("2026-11-19", { kind: "in", amount: cents(20_00), reason: "Change" });
  move("2026-11-19", { kind: "out", amount: cents(45_00), reason: "Window cleaner" });
  sell({ tax: cents(0), payments: [{ kind: "cash", amount: null }] }, "2026-11-19");
  close("2026-11-19", 370_00);
  sell({ tax: cents(0), payments: [{ kind: "card", amount: null }] }, "2026-11-20");
  close("2026-11-20", 2_00);
  sell({ location: "denver", tax: cents(0), payments: [{ kind: "cash", amount: null }] }, "2026-11-20");
  close("2026-11-20", 100_00, "denver");
  sell({ location: "denver", tax: cents(0), payments: [{ kind: "cash", amount: null }] }, "2026-11-21");
  expect(shown("closes", "close")).toEqual([
    ["Z-000001", "2026-11-19", "Boca Raton", "Till 1", 20_00, 45_00, 375_00, 370_00, 0, -5_00],
    ["Z-000002", "2026-11-20", "Boca Raton", "Till 1", 0, 0, 100_00, 2_00, 100_00, 2_00],
    ["Z-000003", "2026-11-20", "Denver", "Till 1", 0, 0, 100_00, 100_00, 0, 0],
    [20_00, 45_00, 575_00, 472_00, 100_00, -3_00],
  ]);
  expect(shown("closes", "location", { location: "boca" })).toEqual([
    ["Boca Raton", 20_00, 45_00, 475_00, 372_00, 100_00, -3_00],
    [20_00, 45_00, 475_00, 372_00, 100_00, -3_00],
  ]);
  expect(shown("closes", "day").slice(0, -1)).toEqual([
    ["2026-11-19", 20_00, 45_00, 375_00, 370_00, 0, -5_00],
    ["2026-11-20", 0, 0, 200_00, 102_00, 100_00, 2_00],
  ]);
  tablesAgree(shop.db, new SeededRandom("closes"));
});

test("months of a span that begins and ends within one are summed from its days and its whole months", () => {
  for (const date of ["2026-08-09", "2026-08-10", "2026-09-30", "2026-10-01", "2026-11-05", "2026-11-06"])
    sell({ tax: cents(0) }, date);
  const span = { from: day("2026-08-10"), to: day("2026-11-05"), seesCost: true };
  const { rows } = readTable(shop.db, "net-sales", { ...span, by: "month" });
  expect(rows.map(({ keys, figures }) => [keys[0]?.name, figures[0]])).toEqual([
    ["2026-08", 1],
    ["2026-09", 1],
    ["2026-10", 1],
    ["2026-11", 1],
  ]);
});

test("a report without documents has no rows, and a total of zeros", () => {
  for (const name of [
    "net-sales",
    "tax",
    "exempt",
    "payments",
    "discounts",
    "returns",
    "gift-cards",
    "closes",
  ] as const)
    for (const { key } of rowsOf(name)) {
      const { rows, total } = readTable(shop.db, name, { ...NOVEMBER, by: key, seesCost: true });
      expect([rows, new Set(total)]).toEqual([[], new Set([0])]);
    }
});

test.each([
  ["2026-01-01", "2026-01-01", "2026-03-31"],
  ["2026-02-28", "2026-01-01", "2026-03-31"],
  ["2024-05-31", "2024-04-01", "2024-06-30"],
  ["2026-12-31", "2026-10-01", "2026-12-31"],
])("the quarter of %s is %s to %s", (date, from, to) => {
  expect(calendarQuarter(day(date))).toEqual({ from, to });
  expect(calendarYear(day(date))).toEqual({
    from: `${date.slice(0, 4)}-01-01`,
    to: `${date.slice(0, 4)}-12-31`,
  });
});
