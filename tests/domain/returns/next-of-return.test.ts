import { expect, test } from "vitest";
import { nextOfReturn } from "~/domain/counter/returns/next-of-return";
import type { ReturnedLine, ReturnPlace } from "~/domain/counter/returns/return";
import { cents, inMoney } from "~/domain/money";

const line = (to: ReturnPlace | null): ReturnedLine => ({
  id: 1,
  kind: "piece",
  to,
  isGoodwill: to === null,
  pieceId: 1,
  sku: "RNG-1",
  description: "Halo ring",
  price: cents(10_000),
  cost: cents(5000),
  tax: cents(700),
  tradeInValue: cents(0),
  total: cents(10_700),
});

test("a return says what it gave back, and where the goods went", () => {
  const made = {
    lines: [line("stock"), line("stock"), line("damaged"), line(null)],
    refund: [
      { kind: "cash" as const, amount: cents(10_702) },
      { kind: "store_credit" as const, amount: cents(5000) },
    ],
    cashRounding: cents(-2),
  };
  const { says, act } = nextOfReturn(made, { money: (amount) => inMoney(amount, "USD") });
  expect(says).toBe("Gave back $107.00 cash, $50.00 store credit. 2 items: back to stock. 1 item: damaged.");
  expect(act).toBe("slip");
});
