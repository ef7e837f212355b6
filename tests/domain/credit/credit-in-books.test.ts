import { afterEach, beforeEach, expect, test } from "vitest";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { owedCredit } from "~/domain/counter/credit/find-credit.server";
import type { Day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { readTable } from "~/domain/records/reports/read-report.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewPayment, NewTradeIn } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { OLIVE } from "../../support/cast.ts";
import { aClose } from "../../support/builders.ts";
import {
  aCustomer,
  aGiftCard,
  aPaidBuy,
  enact,
  openTestShop,
  someCredit,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;
beforeEach(() => {
  shop = openTestShop();
  customerId = aCustomer().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const today = () => todayAt(shop.db, "boca", Date.now() as never);

function pay(payment: NewPayment, price = 50_00, tradeIn: NewTradeIn | null = null) {
  const line = {
    at: "lines.0",
    kind: "item",
    description: "Strap",
    quantity: 1,
    price: cents(price),
  } as const;
  const rest = { cost: null, isTaxed: false, discount: null, discountReason: null };
  const of = { customerId, location: "boca", tax: cents(0), shippingCharge: cents(0), tradeIn };
  return enact((ctx) => sellWithOrders(ctx, { ...of, lines: [{ ...line, ...rest }], payments: [payment] }));
}

const OLD_GOLD = { item: "Old gold", value: cents(90_00), weight: null, melt: null, restAsCredit: true };

const undo = (saleId: number) => enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Twice" }), OLIVE);

/** Every way in which credit comes and goes, and what it leaves to owe: of store credit, and on cards. */
const WAYS: Record<string, { does: () => void; credit?: number; cards?: number }> = {
  "a return for credit": { does: () => someCredit(customerId, cents(80_00)), credit: 80_00 },
  "a buy paid by credit": {
    does: () => void aPaidBuy({ customerId, paidBy: "store_credit" }),
    credit: 200_00,
  },
  "a buy paid by credit, voided": {
    does: () => {
      const { id: buyId } = aPaidBuy({ customerId, paidBy: "store_credit" });
      enact((ctx) => voidBuy(ctx, { buyId, reason: "Changed their mind" }), OLIVE);
    },
  },
  "credit of a buy that paid a ticket": {
    does: () => {
      aPaidBuy({ customerId, paidBy: "store_credit" });
      pay({ kind: "store_credit", amount: cents(50_00) });
    },
    credit: 150_00,
  },
  "credit that paid a voided ticket": {
    does: () => {
      someCredit(customerId, cents(80_00));
      undo(pay({ kind: "store_credit", amount: cents(50_00) }).id);
    },
    credit: 80_00,
  },
  "more traded in than bought": {
    does: () => void pay({ kind: "card", amount: null }, 50_00, OLD_GOLD),
    credit: 40_00,
  },
  "more traded in than bought, voided": {
    does: () => undo(pay({ kind: "card", amount: null }, 50_00, OLD_GOLD).id),
  },
  "credit of a trade-in that paid a ticket": {
    does: () => {
      pay({ kind: "card", amount: null }, 50_00, OLD_GOLD);
      pay({ kind: "store_credit", amount: cents(15_00) }, 15_00);
    },
    credit: 25_00,
  },
  "a card sold": { does: () => void aGiftCard(cents(70_00)), cards: 70_00 },
  "a card sold on a voided ticket": { does: () => undo(aGiftCard(cents(70_00)).saleId) },
  "a card that came back": {
    does: () => {
      const { saleId } = aGiftCard(cents(70_00));
      const { id } = shop.db.$client.prepare("select id from sale_lines where sale_id = ?").get(saleId) as {
        id: number;
      };
      const back = { saleId, lines: [{ id, to: null }], refund: null, reason: "Not needed" };
      enact((ctx) => returnLines(ctx, { ...back, fee: cents(0), shipping: cents(0) }));
    },
  },
  "a card that paid, and its refund": {
    does: () => {
      const { number } = aGiftCard(cents(70_00));
      const { id: saleId, lines } = pay({ kind: "gift_card", amount: cents(50_00), number });
      const back = { saleId, lines: [{ id: lines[0]!.id, to: null }], refund: null, reason: "Size" };
      enact((ctx) => returnLines(ctx, { ...back, fee: cents(10_00), shipping: cents(0) }));
    },
    cards: 60_00,
  },
};

/** What a report of the day says is owed more than before. */
function inReport(by: "day" | "month" | "location", day: Day) {
  const { figures, rows } = readTable(shop.db, "gift-cards", { from: day, to: day, by, seesCost: true });
  const sum = (name: string) => {
    const place = figures.findIndex((figure) => figure.name === name);
    return rows.reduce((all, row) => all + (row.figures[place] ?? 0), 0);
  };
  return {
    credit: sum("creditIssued") - sum("creditUsed"),
    cards: sum("cardsSold") + sum("refundedToCards") - sum("cardsUsed"),
  };
}

/** What the sessions of all tills say. */
function inCloses() {
  const ids = shop.db.$client.prepare("select id from till_sessions").pluck().all() as number[];
  const reports = ids.map((id) => sessionReport(shop.db, id));
  const sum = (of: (report: (typeof reports)[number]) => number) =>
    reports.reduce((all, report) => all + of(report), 0);
  return {
    credit: sum((one) => one.creditIssued.amount - one.creditUsed.amount),
    cards: sum(
      (one) =>
        one.giftCardsSold.amount -
        one.giftCardsBack.amount +
        one.giftCardsRefunded.amount -
        one.giftCardsUsed.amount,
    ),
  };
}

test.each(Object.keys(WAYS))("%s: report, closes and what is owed agree", (way) => {
  const { does, credit = 0, cards = 0 } = WAYS[way]!;
  does();
  const owed = owedCredit(shop.db);
  const expected = { credit, cards };
  expect({ credit: owed.store_credit.balance, cards: owed.gift_card.balance }, "the list").toEqual(expected);
  for (const by of ["day", "month", "location"] as const)
    expect(inReport(by, today()), `the report by ${by}`).toEqual(expected);
  expect(inCloses(), "the closes").toEqual(expected);
});

test("a close says how much of the credit was for buys", () => {
  someCredit(customerId, cents(80_00));
  aPaidBuy({ customerId, paidBy: "store_credit" });
  const id = shop.db.$client.prepare("select max(id) from till_sessions").pluck().get() as number;
  expect(sessionReport(shop.db, id)).toMatchObject({
    creditIssued: { count: 2, amount: 280_00 },
    creditForBuys: { count: 1, amount: 200_00 },
    creditOfVoidedBuys: { count: 0, amount: 0 },
  });
});

test("a close counts the credit that was made, and says apart what came back of voided buys, of this session or before", () => {
  const ofBoca = () =>
    (
      shop.db.$client
        .prepare(
          "select s.id from till_sessions s join tills t on t.id = s.till_id where t.store = 'boca' order by s.id",
        )
        .pluck()
        .all() as number[]
    ).map((id) => {
      const { creditIssued, creditForBuys, creditOfVoidedBuys } = sessionReport(shop.db, id);
      return [creditIssued, creditForBuys, creditOfVoidedBuys].map(({ count, amount }) => [count, amount]);
    });
  const bought = () => aPaidBuy({ customerId, paidBy: "store_credit" }).id;
  const taken = (buyId: number) =>
    enact((ctx) => voidBuy(ctx, { buyId, reason: "Changed their mind" }), OLIVE);
  taken(bought());
  const later = bought();
  const first = [
    [2, 200_00],
    [2, 400_00],
    [1, 200_00],
  ];
  expect(ofBoca()).toEqual([first]);
  aClose("boca");
  taken(later);
  expect(ofBoca()).toEqual([
    first,
    [
      [0, -200_00],
      [0, 0],
      [1, 200_00],
    ],
  ]);
});
