import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { customers, pieces } from "~db/schema/index.ts";
import { cents } from "~/domain/money";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { AMELIA, HALO_RING, SAL } from "../support/cast.ts";
import {
  aCustomer,
  aPiece,
  aSale,
  aSpecialOrder,
  booksOf,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

test("a day's sales leave the books in balance", () => {
  const amelia = aCustomer(AMELIA);
  aSale({ customerId: amelia.id, pieceId: aPiece(HALO_RING).id }, SAL);
  aSale({ customerId: amelia.id }, SAL);
  theBooksBalance(shop);
});

test("a summary that differs from its rows is found", () => {
  aSale();
  aPiece();
  shop.db.$client.exec(`
    update sales_by_day set total = total + 1; -- and with it that of the month
    update stock set pieces = pieces + 1 where state = 'available';
    delete from buyers_by_day where store = ''`);
  expect(booksOf(shop.db, shop.auditKey).map((line) => line.replace(/.*: (?=\S)/, ""))).toHaveLength(4);
  expect(() => theBooksBalance(shop)).toThrow("balance");
});

test("books that don't balance are found", () => {
  const sale = aSale();
  shop.db
    .update(customers)
    .set({ totalSpent: sale.itemCost })
    .where(eq(customers.id, sale.customerId ?? 0))
    .run();
  shop.db.update(pieces).set({ state: "available" }).run();
  expect(booksOf(shop.db, shop.auditKey)).toEqual([
    `a sale line that takes a piece that is not sold: 1`,
    `a piece that is not what its last movement made it: 1`,
    `a customer whose total spent is not the sum of their live sales, less returns: 1`,
  ]);
  expect(() => theBooksBalance(shop)).toThrow("balance");
});

test("a payment that has no sale is live: a deposit's can't be made void in the file", () => {
  const order = aSpecialOrder();
  enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind: "cash", amount: cents(5_000) }));
  shop.db.$client.exec("update payments set is_live = 0; update orders set held = 0");
  expect(booksOf(shop.db, shop.auditKey)).toContain(
    "a live payment of a sale that is not, or the other way round: 1",
  );
});
