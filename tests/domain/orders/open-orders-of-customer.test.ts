import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { openOrdersOf } from "~/domain/workshop/orders/open-orders-of-customer.server";
import { aCustomer, aRepair, aSpecialOrder, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
});
afterAll(() => shop.close());

test("a customer's orders are open until they end: those of others and those that ended aren't among them", () => {
  const customerId = aCustomer().id;
  aRepair();
  aSpecialOrder();
  aRepair({ customerId, status: "picked_up" });
  const open = [
    aRepair({ customerId }).id,
    aRepair({ customerId, status: "completed" }).id,
    aSpecialOrder({ customerId }).id,
  ];
  const canceled = aSpecialOrder({ customerId }).id;
  shop.db
    .update(orders)
    .set({ cancelledAt: Date.now() as Instant, cancelledBy: 1, cancelReason: "Changed her mind" })
    .where(eq(orders.id, canceled))
    .run();
  expect(openOrdersOf(shop.db, customerId).map(({ id }) => id)).toEqual(open.toReversed());
  expect(openOrdersOf(shop.db, aCustomer().id)).toEqual([]);
});
