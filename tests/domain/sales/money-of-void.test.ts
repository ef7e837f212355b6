import { expect, test } from "vitest";
import { moneyOfVoid } from "~/domain/counter/sales/money-of-void";
import type { Payment } from "~/domain/counter/sales/sale";
import { cents } from "~/domain/money";

const paid = (kind: Payment["kind"], amount: number, rounding = 0): Payment => ({
  kind,
  amount: cents(amount),
  given: null,
  rounding: cents(rounding),
  lastFour: null,
  reference: null,
  number: null,
  card: null,
});

test("a void says what goes back by hand, cash as it was taken, and what goes back by itself", () => {
  const payments = [
    paid("deposit", 30_00),
    paid("gift_card", 7_00),
    paid("card", 20_00),
    paid("cash", 10_02, -2),
    paid("cash", 5_00),
    paid("unspecified", 1_00),
  ];
  expect(moneyOfVoid({ payments })).toEqual({
    byHand: [
      { kind: "cash", amount: 15_00 },
      { kind: "card", amount: 20_00 },
      { kind: "unspecified", amount: 1_00 },
    ],
    byItself: [
      { kind: "gift_card", amount: 7_00 },
      { kind: "deposit", amount: 30_00 },
    ],
  });
});

test("a ticket that nobody paid has nothing to give back", () => {
  expect(moneyOfVoid({ payments: [] })).toEqual({ byHand: [], byItself: [] });
});
