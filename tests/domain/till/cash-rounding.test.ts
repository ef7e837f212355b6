import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payments, stores, tillMovements } from "~db/schema/index.ts";
import { cashRoundingOfBuy } from "~/domain/counter/buys/find-buys.server";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { type Cents, cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { cashPaying, roundingOf } from "~/domain/counter/payments/cash-rounding";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewPayment } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { cashRoundingOf, changeOf, type Sale } from "~/domain/counter/sales/sale";
import { draftPayments } from "~/domain/counter/sales/sale-draft-figures";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import {
  aBuy,
  aSpecialOrder,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

const ROUNDS = { roundsCash: true };
let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  shop.db.update(stores).set(ROUNDS).where(eq(stores.key, "boca")).run();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const ticket = (price: Cents, paid: NewPayment[], location = "boca") => ({
  customerId: null,
  location,
  lines: [
    {
      at: "lines.0",
      kind: "item",
      description: "Strap",
      quantity: 1,
      price,
      cost: null,
      isTaxed: false,
      discount: null,
      discountReason: null,
    } as const,
  ],
  tax: cents(0),
  shippingCharge: cents(0),
  tradeIn: null,
  payments: paid,
});
const sell = (...words: Parameters<typeof ticket>): Sale =>
  enact((ctx) => sellWithOrders(ctx, ticket(...words)));
const cash = (amount: number | null = null, given?: number): NewPayment => ({
  kind: "cash",
  amount: amount === null ? null : cents(amount),
  ...(given !== undefined && { given: cents(given) }),
});
const card = (amount: number): NewPayment => ({ kind: "card", amount: cents(amount) });
const report = () =>
  sessionReport(
    shop.db,
    shop.db.$client.prepare("select max(id) from till_sessions").pluck().get() as number,
  );
const drawer = () => report().expected.cash;

describe("cash of a store without cents", () => {
  test.each([
    [14_65, 0],
    [14_66, -1],
    [14_67, -2],
    [14_68, 2],
    [14_69, 1],
    [14_70, 0],
    [2, -2],
    [3, 2],
  ])("%i cents are taken and given with %i", (amount, rounding) => {
    expect(roundingOf(cents(amount), ROUNDS)).toBe(rounding);
    expect(roundingOf(cents(-amount), ROUNDS)).toBe(-rounding + 0);
    expect(roundingOf(cents(amount), { roundsCash: false })).toBe(0);
    const sale = sell(cents(amount), [cash()]);
    expect([sale.total, cashRoundingOf(sale)]).toEqual([amount, rounding]);
    expect(drawer()).toBe(amount + rounding);
    expect(report().rounding).toEqual({ count: rounding === 0 ? 0 : 1, amount: rounding });
  });

  test("is taken to the coin or with change, and less is refused", () => {
    const change = (price: number, given: number) => changeOf(sell(cents(price), [cash(null, given)]));
    expect(change(14_68, 20_00)).toBe(5_30);
    expect(change(14_66, 14_65)).toBe(0);
    expect(change(14_67, 14_66)).toBe(0);
    expect(change(14_66, 15_00)).toBe(35);
    expect(change(14_70, 14_70)).toBe(0);
    expect(attempt((ctx) => sellWithOrders(ctx, ticket(cents(14_68), [cash(null, 14_68)])))).toMatchObject({
      refusal: { message: "$14.70 is due in cash" },
    });
  });

  test("may be typed as the coins make it, and only so", () => {
    for (const typed of [14_68, 14_70])
      expect(sell(cents(14_68), [cash(typed)]).payments).toMatchObject([{ amount: 14_68, rounding: 2 }]);
    for (const typed of [14_65, 14_75])
      expect(attempt((ctx) => sellWithOrders(ctx, ticket(cents(14_68), [cash(typed)])))).toMatchObject({
        refusal: { kind: "invalid" },
      });
    expect(cashPaying([{ kind: "card", amount: cents(14_70) }], cents(14_68), ROUNDS)).toEqual([
      { kind: "card", amount: 14_70 },
    ]);
  });

  test("rounds only the part in cash, once for all of it", () => {
    const mixed = sell(cents(14_68), [card(10_01), cash()]);
    expect(mixed.payments).toMatchObject([
      { kind: "card", amount: 10_01, rounding: 0 },
      { kind: "cash", amount: 4_67, rounding: -2 },
    ]);
    expect(sell(cents(14_68), [cash(4_67), cash(10_01)]).payments).toMatchObject([
      { amount: 4_67, rounding: 0 },
      { amount: 10_01, rounding: 2 },
    ]);
    expect(cashRoundingOf(sell(cents(14_68), [card(14_68)]))).toBe(0);
    expect(drawer()).toBe(4_65 + 14_70);
  });

  test("is none in a store that has cents", () => {
    expect(cashRoundingOf(sell(cents(14_68), [cash()], "denver"))).toBe(0);
    expect(
      attempt((ctx) => sellWithOrders(ctx, ticket(cents(14_68), [cash(14_70)], "denver"))),
    ).toMatchObject({
      refusal: { message: "Payments come to $14.70, the total is $14.68" },
    });
  });

  test("goes back rounded with a return, and not at all with a void", () => {
    const { id: saleId, lines } = sell(cents(14_68), [cash()]);
    const back = enact((ctx) =>
      returnLines(ctx, {
        saleId,
        lines: [{ id: lines[0]!.id, to: null }],
        refund: [{ kind: "cash", amount: null }],
        fee: cents(1_00),
        shipping: cents(0),
        reason: "Size",
      }),
    );
    expect(back).toMatchObject({ refund: [{ kind: "cash", amount: 13_68 }], cashRounding: 2 });
    expect(drawer()).toBe(14_70 - 13_70);
    enact((ctx) => voidWithOrders(ctx, { saleId: sell(cents(9_99), [cash()]).id, reason: "Twice" }));
    expect(drawer()).toBe(1_00);
    expect(report().rounding).toEqual({ count: 2, amount: 0 });
  });

  test.each([
    ["denver", "boca", 2],
    ["boca", "denver", 0],
  ])(
    "of a ticket of %s that %s gives back is rounded as that till pays: by %i",
    (sold, paidOut, rounding) => {
      const sale = sell(cents(14_67), [card(14_67)], sold);
      enact((ctx) =>
        returnLines(ctx, {
          saleId: sale.id,
          lines: [{ id: sale.lines[0]?.id ?? 0, to: null }],
          refund: [{ kind: "cash", amount: null }],
          fee: cents(0),
          shipping: cents(0),
          reason: "Broke",
          location: paidOut,
        }),
      );
      expect(drawer()).toBe(-14_67 + rounding);
    },
  );

  test("is rounded for deposits and what is given back of them", () => {
    const { id: orderId } = aSpecialOrder();
    const { held, deposits } = enact((ctx) =>
      takeDeposit(ctx, { orderId, kind: "cash", amount: cents(33_33), given: cents(40_00) }),
    );
    expect([held, deposits]).toEqual([33_33, [expect.objectContaining({ amount: 33_33, rounding: 2 })]]);
    expect(drawer()).toBe(33_35);
    enact((ctx) => cancelOrder(ctx, { orderId, keep: null, reason: "Moves" }));
    expect(drawer()).toBe(0);
    expect(report().rounding).toEqual({ count: 2, amount: 0 });
  });

  test("is rounded for what is bought from the public, and its void takes back what was paid", () => {
    const { id: buyId } = aBuy({ lines: [{ price: cents(77_77) }] });
    sell(cents(100_00), [cash()]);
    enact((ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }));
    expect(drawer()).toBe(100_00 - 77_75);
    shop.db.update(stores).set({ roundsCash: false }).run();
    // What its bill of sale says.
    expect(cashRoundingOfBuy(shop.db, buyId)).toBe(-2);
    enact((ctx) => voidBuy(ctx, { buyId, reason: "Not theirs" }));
    expect(drawer()).toBe(100_00);
    expect(
      shop.db
        .select()
        .from(tillMovements)
        .all()
        .map(({ rounding }) => rounding),
    ).toEqual([2, -2]);
  });

  test("stands in the close, which expects what is in the drawer", () => {
    sell(cents(14_68), [cash()]);
    sell(cents(14_66), [cash()]);
    expect(report().rounding).toEqual({ count: 2, amount: 1 });
    const close = enact((ctx) =>
      closeTill(ctx, {
        location: "boca",
        till: null,
        counted: { cash: cents(29_35), card: null, check: null, financing: null, other: null },
        denominations: null,
        floatLeft: null,
        note: null,
      }),
    );
    expect(close).toMatchObject({ difference: 0 });
    expect(
      shop.db
        .select()
        .from(payments)
        .all()
        .map(({ rounding }) => rounding),
    ).toEqual([2, -1]);
  });
});

test("a form says what is to be taken as it is typed", () => {
  const due = cents(14_68);
  const of = (words: Record<string, string>[]) => draftPayments(words, due, ROUNDS);
  expect(of([{ kind: "cash", given: "20" }])).toEqual({
    amounts: [14_68],
    change: [5_30],
    rest: 0,
    rounding: 2,
  });
  expect(of([{ kind: "cash", amount: "14.70" }])).toMatchObject({ amounts: [14_68], rest: 0, rounding: 2 });
  expect(
    of([
      { kind: "card", amount: "10.01" },
      { kind: "cash", amount: "" },
    ]),
  ).toMatchObject({
    amounts: [10_01, 4_67],
    rounding: -2,
  });
  expect(of([{ kind: "card" }]).rounding).toBe(0);
  expect(draftPayments([{ kind: "cash" }], due)).toMatchObject({ rounding: 0 });
});
