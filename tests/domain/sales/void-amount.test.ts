import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, sales } from "~db/schema/index.ts";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import type { NewLine, NewSale } from "~/domain/counter/sales/new-sale";
import { cents } from "~/domain/money";
import { readTable } from "~/domain/records/reports/read-report.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const $ = (dollars: number) => cents(dollars * 100);
const CARD: NewLine = { at: "lines.0", kind: "gift_card", amount: $(1_000) };
const item = (price: number): NewLine => ({
  at: "lines.0",
  kind: "item",
  description: "Necklace",
  quantity: 1,
  price: $(price),
  cost: null,
  isTaxed: false,
  discount: null,
  discountReason: null,
});
const chain = (dollars: number) => ({
  item: "Heavy chain",
  value: $(dollars),
  weight: null,
  melt: null,
  restAsCredit: true,
});
const IN_CASH: Partial<NewSale> = { payments: [{ kind: "cash", amount: null }] };

test.each<[string, () => Partial<NewSale>, number]>([
  ["the gift card that it sold", () => ({ lines: [CARD], ...IN_CASH }), 1_000],
  ["the trade-in that paid it", () => ({ lines: [item(2_000)], tradeIn: chain(2_000), payments: [] }), 2_000],
  [
    "a trade-in with its rest as credit, money and shipping alike",
    () => ({
      customerId: aCustomer().id,
      lines: [item(1), { ...CARD, at: "lines.1" }],
      tradeIn: chain(2_000),
      shippingCharge: $(20),
      ...IN_CASH,
    }),
    3_000,
  ],
  [
    "its price, tax and shipping",
    () => ({ lines: [item(100)], tax: $(7), shippingCharge: $(5), ...IN_CASH }),
    112,
  ],
])("a void has one amount wherever it is named: %s", (_, words, dollars) => {
  const { id: saleId } = enact((ctx) =>
    sellWithOrders(ctx, {
      customerId: null,
      location: "boca",
      lines: [],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: null,
      ...words(),
    }),
  );
  const amount = $(dollars);
  const undo = { saleId, reason: "Rung up twice" };
  expect(attempt((ctx) => voidWithOrders(ctx, undo), SAL)).toMatchObject({
    refusal: { kind: "approval", steps: [{ permission: "sales.void", amount }] },
  });
  const { storeDay } = enact((ctx) => voidWithOrders(ctx, undo), SUSAN);
  expect(findLooks(shop.db, { limit: 9 })[0]).toMatchObject({ kind: "void", recordId: saleId, amount });
  const [said] = shop.db
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(eq(auditLog.action, "sale.voided"))
    .orderBy(desc(auditLog.id))
    .all();
  expect(JSON.parse(said!.payload!)).toMatchObject({ after: { amount } });
  const { sessionId } = shop.db.select().from(sales).where(eq(sales.id, saleId)).get()!;
  expect(sessionReport(shop.db, sessionId!).voids).toEqual({ count: 1, amount });
  const asked = { by: "day", from: storeDay, to: storeDay, seesCost: true } as const;
  const { figures, total } = readTable(shop.db, "returns", asked);
  expect(total[figures.findIndex(({ name }) => name === "voided")]).toBe(amount);
});
