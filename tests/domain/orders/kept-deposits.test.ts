import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sales, saleSalespeople } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { readTable } from "~/domain/records/reports/read-report.server";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { reportSections } from "~/routes/counter/till/report-sections";
import { moneyFormat } from "~/ui/money";
import { OLIVE, SUSAN } from "../../support/cast.ts";
import { aSpecialOrder, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  keepSetting({ tx: shop.db, now: 0 as Instant, by: OLIVE.id }, "depositKept", 10_000);
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

function keepDeposit(amount: number): number {
  const { id: orderId } = aSpecialOrder();
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: cents(amount) }));
  return enact((ctx) => cancelOrder(ctx, { orderId, reason: "Moved away" }), SUSAN).saleId!;
}
const sell = (tax: "auto" | null | 0) =>
  enact((ctx) =>
    sellWithOrders(ctx, {
      customerId: null,
      location: "boca",
      lines: [
        {
          at: "lines.0",
          kind: "item",
          description: "A chain",
          quantity: 1,
          price: cents(100_00),
          cost: cents(0),
          isTaxed: true,
          discount: null,
          discountReason: null,
        },
      ],
      tax: tax === 0 ? cents(0) : tax,
      shippingCharge: cents(0),
      tradeIn: null,
    }),
  );
const rows = () =>
  readTable(shop.db, "tax", {
    from: "2000-01-01",
    to: "2100-01-01",
    by: "location",
    seesCost: true,
  } as never).rows.map(({ keys, figures }) => [...keys.map(({ name }) => name), ...figures]);

test("a deposit that is kept pays no commission to whoever cancels", () => {
  const saleId = keepDeposit(300_00);
  expect(getSale(shop.db, saleId)).toMatchObject({
    total: 300_00,
    commission: 0,
    netProfit: 300_00,
    commissionRate: 0,
  });
  const people = shop.db.select().from(saleSalespeople).where(eq(saleSalespeople.saleId, saleId)).all();
  expect(people.map(({ commission }) => commission)).toEqual([0]);
});

test("a deposit that is kept was spent, but nothing was bought", () => {
  const { customerId } = getSale(shop.db, keepDeposit(300_00))!;
  expect(getCustomer(shop.db, customerId!)).toMatchObject({ totalSpent: 300_00, lastPurchaseDate: null });
});

test("deposits that are kept, and tickets without a tax, have rows of their own beside what was typed", () => {
  keepDeposit(300_00);
  sell("auto");
  sell(0);
  const unsaid = sell(null);
  sell(null);
  expect(rows()).toEqual([
    ["Boca Raton", "0%", 100_00, 0, 0, 100_00, 0],
    ["Boca Raton", "Typed by hand", 100_00, 0, 0, 100_00, 0],
    ["Boca Raton", "Kept deposits, untaxed", 300_00, 0, 300_00, 0, 0],
    ["Boca Raton", "Sent without tax", 200_00, 0, 0, 200_00, 0],
  ]);
  const back = {
    saleId: unsaid.id,
    lines: [{ id: unsaid.lines[0]!.id, to: null }],
    refund: null,
    fee: cents(0),
  };
  enact((ctx) => returnLines(ctx, { ...back, shipping: cents(0), reason: "Broken" }), OLIVE);
  expect(rows().at(-1)).toEqual(["Boca Raton", "Sent without tax", 100_00, 0, 0, 100_00, 0]);
  const session = shop.db.select({ id: sales.sessionId }).from(sales).get()!.id!;
  expect(sessionReport(shop.db, session).taxes.map(({ taxedAs, taxable }) => [taxedAs, taxable])).toEqual([
    ["rate", 100_00],
    ["typed", 100_00],
    ["kept_deposit", 0],
    ["not_sent", 100_00],
  ]);
  const [, tax] = reportSections({
    report: sessionReport(shop.db, session),
    store: { zone: "America/New_York" },
    storeNames: { boca: "Boca Raton" },
    close: null,
    ...moneyFormat("USD"),
  });
  expect(tax!.rows.map(({ label }) => label)).toEqual([
    "Boca Raton, 0% of $100.00",
    "Boca Raton, typed by hand, on $100.00",
    "Boca Raton, sent without tax, on $100.00",
    "Not taxed",
    "Exempt",
  ]);
});
