import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "~db/schema/index.ts";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { type Cents, cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import type { Actor } from "~/domain/permissions";
import type { Result } from "~/domain/result";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { RuleContext } from "~/domain/rule-context";
import type { NewItem, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { aBuy, aSpecialOrder, attempt, enact, openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  shop.db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
});
afterEach(() => shop.close());

type Rule = (ctx: RuleContext<Actor>) => Result<unknown, unknown>;

/** Refused with what is likely instead, and done once the person says to keep what they typed; a call isn't asked. */
function isAsked(rule: Rule, question: string, field: string) {
  const asked = attempt((ctx) => rule({ ...ctx, kept: new Set() }));
  if (asked.kind !== "refused") throw new Error(`It was not asked: ${question}`);
  const { kind, errors, keeps = [] } = asked.refusal;
  expect([kind, errors]).toEqual(["invalid", { [field]: [question] }]);
  expect(keeps.map(({ label }) => `${label}?`)).toEqual([question.slice(question.lastIndexOf("Keep"))]);
  const other = attempt((ctx) => rule({ ...ctx, kept: new Set(["tax=1", "amount=1"]) }));
  expect(other.kind, "another amount was kept").toBe("refused");
  const kept = new Set(keeps.map(({ key }) => key));
  expect(attempt((ctx) => rule({ ...ctx, kept })).kind).toBe("done");
}

/** Whether it passes without a question. */
const isTaken = (rule: Rule) =>
  expect(attempt((ctx) => rule({ ...ctx, kept: new Set() }))).toMatchObject({ kind: "done" });

const anItem = (words: Partial<NewItem> = {}): NewItem => ({
  at: "lines.0",
  kind: "item",
  description: "Chain",
  quantity: 1,
  price: cents(100_00),
  cost: null,
  isTaxed: true,
  discount: null,
  discountReason: null,
  ...words,
});
const aTicket = (words: Partial<NewSale> = {}): NewSale => ({
  customerId: null,
  location: "boca",
  lines: [anItem()],
  tax: cents(0),
  shippingCharge: cents(0),
  tradeIn: null,
  ...words,
});
const selling =
  (words: Partial<NewSale>): Rule =>
  (ctx) =>
    sellWithOrders(ctx, aTicket(words));

describe("a tax", () => {
  test("beyond the store's rate is asked about", () => {
    isAsked(selling({ tax: cents(500_00) }), "7% of $100.00 is $7.00. Keep $500.00?", "tax");
    isAsked(selling({ tax: cents(7_02) }), "7% of $100.00 is $7.00. Keep $7.02?", "tax");
  });

  test("on a ticket that has nothing taxed is asked about", () => {
    const lines = [anItem({ isTaxed: false })];
    isAsked(selling({ lines, tax: cents(5_00) }), "Nothing on this ticket is taxed. Keep $5.00?", "tax");
  });

  test("of less, of the same, of shipping too and rounded on the line is taken as it is", () => {
    for (const tax of [0, 5_00, 7_00, 7_01]) isTaken(selling({ tax: cents(tax) }));
    isTaken(selling({ tax: cents(7_70), shippingCharge: cents(10_00) }));
    isTaken(selling({ tax: "auto" }));
  });

  test("at a store without a rate is asked about beyond any that there is", () => {
    isTaken(selling({ location: "denver", tax: cents(27_00) }));
    isAsked(
      selling({ location: "denver", tax: cents(500_00) }),
      "This store has no tax rate. Keep $500.00?",
      "tax",
    );
  });

  test("of a call passes as it was sent", () => {
    expect(attempt(selling({ tax: cents(500_00) })).kind).toBe("done");
  });
});

describe("cash given", () => {
  const paid = (given: number): Partial<NewSale> => ({
    payments: [{ kind: "cash", amount: null, given: cents(given) }],
  });

  test("with a note too many is asked about, at the counter and for a deposit", () => {
    isAsked(
      selling(paid(1_000_00)),
      "$100.00 is due in cash, so the change is $900.00. Keep $1,000.00?",
      "payments.0.given",
    );
    const { id: orderId } = aSpecialOrder();
    const deposit = { orderId, kind: "cash", amount: cents(20_00), given: cents(2_000_00) } as const;
    isAsked(
      (ctx) => takeDeposit(ctx, deposit),
      "$20.00 is due in cash, so the change is $1,980.00. Keep $2,000.00?",
      "given",
    );
  });

  test("with change in smaller notes is taken as it is", () => {
    for (const given of [100_00, 120_00, 199_99]) isTaken(selling(paid(given)));
  });

  test("of a call may be a thousand too much and no more", () => {
    expect(attempt(selling(paid(1_100_00))).kind).toBe("done");
    const refused = attempt(selling(paid(1_100_01)));
    expect(refused).toMatchObject({
      kind: "refused",
      refusal: {
        errors: {
          "payments.0.given": [
            "$100.00 is due in cash, so the change is $1,000.01: enter at most $1,000.00 more than is due",
          ],
        },
      },
    });
  });
});

describe("cash beyond the drawer", () => {
  const move = (kind: "float" | "out", amount: Cents) => (ctx: RuleContext) =>
    moveCash(ctx, { location: "boca", till: null, kind, amount, reason: "Bank drop" });
  const empty = (sold: Cents) => enact(move("out", sold));
  const soldForCash = () =>
    enact((ctx) => sellWithOrders(ctx, aTicket({ payments: [{ kind: "cash", amount: null }] })));

  test("cash out", () => {
    enact(move("float", cents(51_00)));
    isAsked(move("out", cents(1_000_00)), "There should be $51.00 in the drawer. Keep $1,000.00?", "amount");
  });

  test("as much as the drawer holds goes out as it is", () => {
    enact(move("float", cents(51_00)));
    isTaken(move("out", cents(51_00)));
  });

  test("a refund, a void, a canceled order and a buy", () => {
    const back = soldForCash();
    const voided = soldForCash();
    const { id: orderId } = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(100_00) }));
    const { id: buyId } = aBuy();
    const nothingElse = { checkNumber: null, till: null, version: null };
    empty(cents(300_00));
    const question = "There should be $0.00 in the drawer. Keep $100.00?";
    const lines = back.lines.map(({ id }) => ({ id, to: null }));
    const returned = { saleId: back.id, lines, refund: null, fee: cents(0), shipping: cents(0), reason: "x" };
    isAsked((ctx) => returnLines(ctx, returned), question, "refund");
    isAsked((ctx) => voidWithOrders(ctx, { saleId: voided.id, reason: "x" }), question, "");
    isAsked((ctx) => cancelOrder(ctx, { orderId, reason: "x", keep: cents(0) }), question, "refund");
    isAsked(
      (ctx) => payBuy(ctx, { buyId, paidBy: "cash", ...nothingElse }),
      "There should be $0.00 in the drawer. Keep $200.00?",
      "paidBy",
    );
  });
});
