import { afterEach, beforeEach, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { readTable } from "~/domain/records/reports/read-report.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import type { Instant } from "~/domain/dates";
import { aRepair, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const deposit = (orderId: number, amount: number) =>
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: cents(amount) }));

/** Of all repairs of denver today: what the report says is unpaid, and what their records say is owed. */
function unpaid(...ids: number[]) {
  const today = todayAt(shop.db, "denver", Date.now() as Instant);
  const asked = { by: "location", from: today, to: today, location: "denver", seesCost: true } as const;
  const { figures, total } = readTable(shop.db, "repairs", asked);
  const owed = ids.reduce((sum, id) => sum + getOrder(shop.db, id)!.balance, 0);
  return [total[figures.findIndex(({ name }) => name === "unpaid")], owed];
}

test("what the report says is unpaid is the balance of the record, after deposits, whatever comes next", () => {
  const { id, customerId } = aRepair({ location: "denver", customerPrice: cents(200_00) });
  deposit(id, 50_00);
  enact((ctx) => changeRepairStatus(ctx, id, "completed"));
  enact((ctx) => handOverUnpaid(ctx, { orderId: id, to: "" }));
  expect(unpaid(id)).toEqual([150_00, 150_00]);
  deposit(id, 30_00);
  expect(unpaid(id)).toEqual([120_00, 120_00]);
  const sale = enact((ctx) =>
    sellWithOrders(ctx, {
      customerId,
      location: "denver",
      lines: [{ at: "lines.0", kind: "pickup", orderId: id, to: null }],
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: null,
    }),
  );
  expect(unpaid(id)).toEqual([0, 0]);
  enact((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Rung up twice" }));
  expect(unpaid(id)).toEqual([120_00, 120_00]);
});

test("nothing is owed for a canceled repair that was handed back", () => {
  const { id } = aRepair({ location: "denver", customerPrice: cents(80_00) });
  enact((ctx) => cancelOrder(ctx, { orderId: id, reason: "Changed their mind" }));
  enact((ctx) => changeRepairStatus(ctx, id, "picked_up"));
  expect(unpaid(id)).toEqual([0, 0]);
});
