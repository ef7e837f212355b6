import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { owedCredit } from "~/domain/counter/credit/find-credit.server";
import { type Cents, cents, taxRate } from "~/domain/money";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { type Sale, tradedInOf } from "~/domain/counter/sales/sale";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { keepSetting } from "~/domain/shop/settings/read-settings.server";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import {
  aCustomer,
  aPiece,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;
beforeEach(() => {
  shop = openTestShop();
  shop.db
    .update(stores)
    .set({ salesTaxRate: taxRate(7_000) })
    .where(eq(stores.key, "boca"))
    .run();
  customerId = aCustomer().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const ticket = (words: Partial<NewSale> = {}, value: Cents = cents(500_00), restAsCredit = true): NewSale => {
  const { id: pieceId } = aPiece({ retailPrice: cents(300_00), cost: cents(120_00) });
  const priced = { price: null, cost: null, discount: null, discountReason: null };
  return {
    customerId,
    location: "boca",
    lines: [{ kind: "piece", at: "lines.0", pieceId, ...priced }],
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: { item: "Heavy chain", value, weight: null, melt: null, restAsCredit },
    payments: [{ kind: "card", amount: null }],
    ...words,
  };
};
const ITEM = {
  kind: "item",
  at: "lines.0",
  description: "Necklace",
  quantity: 1,
  cost: null,
  isTaxed: true,
  discount: null,
  discountReason: null,
} as const;
const sell = (...words: Parameters<typeof ticket>) => enact((ctx) => sellWithOrders(ctx, ticket(...words)));
const credit = () => owedCredit(shop.db).store_credit.balance;
const giveBack = (sale: Sale) =>
  enact((ctx) =>
    returnLines(ctx, {
      saleId: sale.id,
      lines: [{ id: sale.lines[0]!.id, to: "stock" }],
      refund: null,
      fee: cents(0),
      shipping: cents(0),
      reason: "Size",
    }),
  );
const set = (words: object) => shop.db.update(stores).set(words).where(eq(stores.key, "boca")).run();
const restOf = (sale: Sale) => tradeInRestOf({ tradedIn: tradedInOf(sale), tradeInValue: sale.tradeInValue });

describe("a trade-in worth more than the purchase", () => {
  test("pays all of it without tax, and its customer has the rest as store credit", () => {
    const sale = sell();
    expect(sale).toMatchObject({ salePrice: 300_00, tradeInValue: 300_00, taxable: 0, tax: 0, total: 0 });
    expect(sale).toMatchObject({ commission: 0, payments: [], tradeIn: { value: 500_00 } });
    expect(restOf(sale)).toBe(200_00);
    expect(credit()).toBe(200_00);
    expect(getPiece(shop.db, sale.tradeIn!.piece!.id)).toMatchObject({ cost: 500_00 });
  });

  test("pays shipping too, and the tax where the store taxes the whole price", () => {
    expect(restOf(sell({ shippingCharge: cents(12_50) }))).toBe(187_50);
    set({ tradeInLessensTax: false });
    const sale = sell();
    expect(sale).toMatchObject({ taxable: 300_00, tax: 21_00, tradeInValue: 321_00, total: 0 });
    expect(restOf(sale)).toBe(179_00);
  });

  test.each([0, 1])("leaves %i cents over", (over) => {
    const sale = sell({}, cents(300_00 + over));
    expect([sale.total, sale.tax, restOf(sale), credit()]).toEqual([0, 0, over, over]);
  });

  test("leaves a gift card on the ticket to be paid", () => {
    const words = ticket();
    const card = { kind: "gift_card", at: "lines.1", amount: cents(50_00) } as const;
    const sale = enact((ctx) => sellWithOrders(ctx, { ...words, lines: [...words.lines, card] }));
    expect(sale).toMatchObject({ total: 0, giftCards: 50_00, payments: [{ kind: "card", amount: 50_00 }] });
    expect(credit()).toBe(200_00);
  });

  test("asks beyond what is usual without identity, with what the person had so far that day", () => {
    const trade = (value: number, by = SAL, of = customerId) =>
      attempt((ctx) => sellWithOrders(ctx, ticket({ customerId: of }, cents(value))), by);
    expect(trade(500_01)).toMatchObject({
      refusal: {
        kind: "approval",
        steps: [{ permission: "buys.beyond-limit", amount: 200_01, limit: 200_00 }],
        errors: { tradeInValue: [expect.stringContaining("A buy for store credit records it")] },
      },
    });
    expect(trade(450_00).kind).toBe("done");
    expect(trade(350_01)).toMatchObject({ refusal: { kind: "approval", steps: [{ amount: 200_01 }] } });
    expect(trade(350_00).kind).toBe("done");
    // Another person's, of whom there is no more than a name, counts for who takes it.
    expect(trade(500_00, SAL, aCustomer().id)).toMatchObject({
      refusal: {
        steps: [{ amount: 400_00 }],
        errors: { tradeInValue: [expect.stringContaining("it is $400.00 by you today")] },
      },
    });
    expect(trade(500_00, SUSAN, aCustomer().id).kind).toBe("done");
    expect(credit()).toBe(400_00);
    expect(trade(9_300_00, OLIVE).kind).toBe("done");
    // The ticket of the specification, of any trade-in up to the price, asks nothing.
    const words = { customerId, lines: [{ ...ITEM, price: cents(9_000_00) }] };
    expect(attempt((ctx) => sellWithOrders(ctx, ticket(words, cents(9_000_00), false)), SAL).kind).toBe(
      "done",
    );
  });

  test("comes back whole: what it paid as credit again, beside the rest", () => {
    const back = giveBack(sell());
    expect(back).toMatchObject({ total: 0, refund: [{ kind: "store_credit", amount: 300_00 }] });
    expect(credit()).toBe(500_00);
  });

  test("is voided with its credit, unless that was used", () => {
    const sale = sell();
    enact((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Wrong customer" }));
    expect(credit()).toBe(0);
    expect(getPiece(shop.db, sale.tradeIn!.piece!.id)).toMatchObject({ state: "returned_to_vendor" });
    const { id: saleId } = sell();
    sell({
      tradeIn: null,
      payments: [
        { kind: "store_credit", amount: cents(100_00) },
        { kind: "card", amount: null },
      ],
    });
    expect(attempt((ctx) => voidWithOrders(ctx, { saleId, reason: "Late" }))).toMatchObject({
      refusal: {
        kind: "conflict",
        message: "Store credit from this ticket has been used: return it instead",
      },
    });
    expect(credit()).toBe(100_00);
  });

  test("is refused where nobody said so, and for a walk-in, with the way to take", () => {
    const why = (words: Parameters<typeof ticket>) => {
      const written = attempt((ctx) => sellWithOrders(ctx, ticket(...words)));
      return written.kind === "refused" ? written.refusal.errors : written.kind;
    };
    const message = "Trade-in value cannot exceed the sale price plus tax and shipping";
    expect(why([{}, cents(300_01), false])).toEqual({
      tradeInValue: [`${message}: give the rest as store credit, or take it in under Buys`],
    });
    const forWalkIn = [
      `${message}: choose the customer, who can have the rest as store credit, or take it in under Buys`,
    ];
    expect(why([{ customerId: null }, cents(300_01)])).toEqual({ tradeInValue: forWalkIn });
    expect(why([{ customerId: null }, cents(300_01), false])).toEqual({ tradeInValue: forWalkIn });
    expect(credit()).toBe(0);
  });

  test("counts whole for the limit of what is bought from the public", () => {
    enact((ctx) => {
      const trail = [keepSetting({ ...ctx, by: OLIVE.id }, "buyLimit", cents(400_00))];
      return { ok: true, value: null, trail };
    });
    expect(attempt((ctx) => sellWithOrders(ctx, ticket()), SAL)).toMatchObject({
      refusal: { message: "A trade-in of more than $400.00 needs approval" },
    });
  });
});
