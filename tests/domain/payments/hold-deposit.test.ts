import { expect, test } from "vitest";
import { cents } from "~/domain/money";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { addToHeld } from "~/domain/workshop/orders/hold-deposit.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { aSpecialOrder, enact, openTestShop, theBooksBalance } from "../../support/shop.ts";

test("what is held of deposits never falls below zero", () => {
  const shop = openTestShop();
  const { id: orderId } = aSpecialOrder();
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "card", amount: cents(10_000) }));
  expect(addToHeld(shop.db, orderId, cents(-10_001))).toBe(false);
  expect(getOrder(shop.db, orderId)?.held).toBe(10_000);
  theBooksBalance(shop);
  shop.close();
});
