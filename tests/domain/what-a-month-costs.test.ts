import { afterEach, beforeEach, expect, test } from "vitest";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import { type NewLine, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { cents } from "~/domain/money";
import { costOf } from "../support/cost-of.ts";
import { aCustomer, aPiece, enact, openTestShop, theBooksBalance, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const times = (n: number, work: () => unknown) => Array.from({ length: n }, work);
const nothingMore = { tax: cents(0), shippingCharge: cents(0), location: "boca", tradeIn: null } as const;

test("a return in cash takes as many statements after many of its month as after few", () => {
  const back = () => {
    const pieceId = aPiece({ cost: cents(1_00), retailPrice: cents(2_00) }).id;
    const customerId = aCustomer().id;
    const ticket = ticketOf({ customerId, pieceId, itemCost: null, salePrice: cents(2_00), ...nothingMore });
    const { id: saleId, lines } = enact((ctx) =>
      sellWithOrders(ctx, { ...ticket, payments: [{ kind: "cash", amount: null }] }),
    );
    const whole = { refund: null, fee: cents(0), shipping: cents(0), reason: "Changed their mind" };
    const line = { id: lines[0]!.id, to: "stock" } as const;
    return costOf(shop, () => enact((ctx) => returnLines(ctx, { saleId, lines: [line], ...whole })))
      .statements;
  };
  times(3, back);
  const few = back();
  times(10, back);
  expect(back()).toBe(few);
});

test("a discounted sale in cash reads such tickets of its month, not their lines", () => {
  const cloth = (_: unknown, nth: number): NewLine => ({
    at: `lines.${nth}`,
    kind: "item",
    description: "Cloth",
    quantity: 1,
    price: cents(2),
    cost: cents(1),
    isTaxed: false,
    discount: { amount: cents(1) },
    discountReason: "other",
  });
  const lines = Array.from({ length: 20 }, cloth);
  const sell = () =>
    costOf(shop, () =>
      enact((ctx) =>
        sellWithOrders(ctx, {
          customerId: null,
          lines,
          ...nothingMore,
          payments: [{ kind: "cash", amount: null }],
        }),
      ),
    ).rows;
  times(3, sell);
  const few = sell();
  times(9, sell);
  // A payment and a sum for each ticket.
  expect(sell() - few).toBeLessThanOrEqual(2 * 10);
});
