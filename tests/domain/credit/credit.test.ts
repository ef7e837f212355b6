import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addCredit } from "~/domain/counter/credit/add-credit.server";
import {
  findGiftCard,
  findOwedCredit,
  getCreditAccount,
  storeCreditOf,
} from "~/domain/counter/credit/find-credit.server";
import { inFours, isGiftCardNumber, parseGiftCardNumber } from "~/domain/counter/credit/gift-card-number";
import { issueGiftCard } from "~/domain/counter/credit/issue-gift-card.server";
import { type CreditSource, spendCredit } from "~/domain/counter/credit/spend-credit.server";
import { day } from "~/domain/dates";
import { type Cents, cents } from "~/domain/money";
import { done } from "~/domain/result";
import { whyNotReturn } from "~/domain/counter/returns/plan-return.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewLine, NewPayment } from "~/domain/counter/sales/new-sale";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { creditMovements } from "~db/schema/index.ts";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aCustomer,
  aGiftCard,
  attempt,
  booksOf,
  enact,
  openTestShop,
  someCredit,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const $ = (dollars: number) => cents(Math.round(dollars * 100));
const NOTHING = { action: "report.exported", record: { kind: "report", id: "test" } } as const;

function ticket(lines: NewLine[], payments: NewPayment[] | null, customerId: number | null = null) {
  return attempt((ctx) =>
    sellWithOrders(ctx, {
      customerId,
      location: "boca",
      lines,
      tax: cents(0),
      shippingCharge: cents(0),
      tradeIn: null,
      payments,
    }),
  );
}
const card = (amount: Cents): NewLine => ({ at: "lines.0", kind: "gift_card", amount });
const item = (price: Cents): NewLine => ({
  at: "lines.0",
  kind: "item",
  description: "Chain",
  quantity: 1,
  price,
  cost: null,
  isTaxed: false,
  discount: null,
  discountReason: null,
});

const buy = (price: Cents, payments: NewPayment[], customerId?: number) =>
  ticket([item(price)], payments, customerId);
const balanceOf = (id: number) => getCreditAccount(shop.db, id)!.balance;
const movements = () =>
  shop.db
    .select()
    .from(creditMovements)
    .all()
    .map(({ kind, amount, saleId }) => [kind, amount, saleId]);

const documentOf = (saleId: number) => ({ saleId, store: "boca", storeDay: "2026-01-02" as never });

describe("a gift card", () => {
  test("is sold with a number of its own that a check digit guards, and is no revenue", () => {
    const sold = ticket([card($(50)), { ...card($(25)), at: "lines.1" }], [{ kind: "cash", amount: null }]);
    expect(sold).toMatchObject({
      kind: "done",
      value: { total: 0, salePrice: 0, giftCards: 7_500, commission: 0 },
    });
    const accounts = [1, 2].map((id) => getCreditAccount(shop.db, id)!);
    expect(accounts.map(({ balance }) => balance)).toEqual([5_000, 2_500]);
    for (const { number } of accounts) expect(isGiftCardNumber(number!)).toBe(true);
    expect(new Set(accounts.map(({ number }) => number!.slice(0, 8))).size).toBe(2);
    expect(movements()).toEqual([
      ["sold", 5_000, 1],
      ["sold", 2_500, 1],
    ]);
    theBooksBalance(shop);
  });

  test("pays, typed with spaces or dashes, until nothing is left", () => {
    const { id, number } = aGiftCard($(50));
    const spaced = { kind: "gift_card", number: ` ${inFours(number)} ` } as const;
    expect(buy($(30), [{ ...spaced, amount: $(30) }])).toMatchObject({
      kind: "done",
      value: { payments: [{ kind: "gift_card", amount: 3_000, card: number.slice(-4), number: null }] },
    });
    const dashed = { kind: "gift_card", number: inFours(number).replaceAll(" ", "-") } as const;
    expect(
      buy($(40), [
        { ...dashed, amount: $(20) },
        { kind: "cash", amount: $(20) },
      ]).kind,
    ).toBe("done");
    expect(balanceOf(id)).toBe(0);
    expect(buy($(1), [{ ...dashed, amount: $(1) }])).toMatchObject({
      refusal: { errors: { "payments.0.number": ["This gift card has nothing left"] } },
    });
    theBooksBalance(shop);
  });

  test.each([
    ["nothing typed", () => "", "Gift card number is required"],
    ["too few digits", (number: string) => number.slice(1), "A gift card number has 16 digits"],
    ["a letter", (number: string) => number.slice(1) + "x", "A gift card number has 16 digits"],
    ["a wrong digit", mistyped, "This gift card number is mistyped: check its digits"],
    ["a number of no card", () => "1000000000000008", "No gift card has this number"],
  ])("refuses %s, with the field", (_, typed, message) => {
    const { id, number } = aGiftCard($(50));
    const cash = { kind: "cash", amount: $(10) } as const;
    const wrong = { kind: "gift_card", number: typed(number), amount: $(10) } as const;
    const field = "payments.1.number";
    expect(buy($(20), [cash, wrong])).toMatchObject({
      refusal: { kind: "invalid", message, errors: { [field]: [message] } },
    });
    expect(balanceOf(id)).toBe(5_000);
  });

  test("that is short says what it has, and nothing of the ticket stays", () => {
    const { id, number } = aGiftCard($(50));
    expect(buy($(60), [{ kind: "gift_card", number, amount: $(60) }])).toMatchObject({
      refusal: { message: "This gift card has $50.00, which is less than the payment" },
    });
    expect(balanceOf(id)).toBe(5_000);
    expect(movements()).toHaveLength(1);
  });

  test("twice on one ticket is used up to its balance", () => {
    const { id, number } = aGiftCard($(50));
    const half = { kind: "gift_card", number, amount: $(25) } as const;
    expect(buy($(50), [half, half]).kind).toBe("done");
    expect(balanceOf(id)).toBe(0);
    const other = aGiftCard($(40));
    const again = { ...half, number: other.number };
    expect(buy($(50), [again, again])).toMatchObject({ kind: "refused" });
    expect(balanceOf(other.id)).toBe(4_000);
    theBooksBalance(shop);
  });
});

test("a ticket of which only a used gift card is left is returned, and nothing more of it can be", () => {
  const sold = ticket([item($(30)), { ...card($(50)), at: "lines.1" }], [{ kind: "cash", amount: null }]);
  const saleId = sold.kind === "done" ? sold.value.id : 0;
  const now = () => getSale(shop.db, saleId)!;
  const { lines } = now();
  const { number } = getCreditAccount(shop.db, lines[1]!.accountId!)!;
  const whole = { refund: null, fee: cents(0), shipping: cents(0), reason: "Too long" };
  enact((ctx) => returnLines(ctx, { ...whole, saleId, lines: [{ id: lines[0]!.id, to: null }] }));
  expect([now().status, whyNotReturn(now())]).toEqual(["partly_returned", null]);
  buy($(20), [{ kind: "gift_card", number: number!, amount: $(20) }]);
  expect.soft(now().status).toBe("returned");
  expect.soft(whyNotReturn(now())).toBe("All that's left on it is a used gift card");
});

describe("store credit", () => {
  test("pays for its customer's tickets only", () => {
    const [amelia, bruno] = [aCustomer(), aCustomer()];
    someCredit(amelia.id, $(100));
    const pay = { kind: "store_credit", amount: $(80) } as const;
    expect(buy($(80), [pay])).toMatchObject({
      refusal: { errors: { "payments.0.kind": ["A walk-in has no store credit: choose the customer"] } },
    });
    expect(buy($(80), [pay], bruno.id)).toMatchObject({
      refusal: { errors: { "payments.0.kind": ["This customer has no store credit"] } },
    });
    expect(buy($(80), [pay], amelia.id).kind).toBe("done");
    expect(storeCreditOf(shop.db, amelia.id)?.balance).toBe(2_000);
    expect(buy($(80), [pay], amelia.id)).toMatchObject({
      refusal: { message: "This customer has store credit of $20.00, which is less than the payment" },
    });
  });

  test("given again goes to the same account", () => {
    const { id } = aCustomer();
    someCredit(id, $(10));
    someCredit(id, $(5));
    expect(storeCreditOf(shop.db, id)).toMatchObject({ id: 1, balance: 1_500 });
  });
});

describe("what a void does", () => {
  const reverse = (saleId: number, by = OLIVE) =>
    attempt((ctx) => voidWithOrders(ctx, { saleId, reason: "Rung up twice" }), by);

  test("takes back the cards that the ticket sold", () => {
    const { id, saleId, number } = aGiftCard($(50));
    expect(reverse(saleId).kind).toBe("done");
    expect(balanceOf(id)).toBe(0);
    expect(buy($(1), [{ kind: "gift_card", number, amount: $(1) }]).kind).toBe("refused");
    expect(movements()).toEqual([
      ["sold", 5_000, saleId],
      ["voided", -5_000, saleId],
    ]);
  });

  test("gives back what the ticket used; then its card can be taken back", () => {
    const { id, saleId, number } = aGiftCard($(50));
    const bought = buy($(20), [{ kind: "gift_card", number, amount: $(20) }]);
    const message = `The gift card ending in ${number.slice(-4)} has been used: return the rest instead`;
    // Nobody is asked to approve what can't be done.
    for (const by of [OLIVE, SAL])
      expect(reverse(saleId, by)).toMatchObject({ refusal: { kind: "conflict", message } });
    expect(balanceOf(id)).toBe(3_000);
    expect(reverse(bought.kind === "done" ? bought.value.id : 0).kind).toBe("done");
    expect(balanceOf(id)).toBe(5_000);
    expect(reverse(saleId).kind).toBe("done");
    expect(balanceOf(id)).toBe(0);
  });

  describe("to the day of an account's last use", () => {
    const usedOn = () => findOwedCredit(shop.db, undefined, { limit: 9 }).map((owed) => owed.usedOn);
    const aTicket = () => {
      const sold = buy($(10), [{ kind: "cash", amount: $(10) }]);
      return sold.kind === "done" ? sold.value.id : 0;
    };
    /** Pays 10.00 of a ticket on a store's day. */
    const use = (from: CreditSource, storeDay: string) => {
      const saleId = aTicket();
      const used = { from, amount: $(10), field: "amount", ...documentOf(saleId), storeDay: day(storeDay) };
      expect(attempt((ctx) => spendCredit(ctx, used)).kind).toBe("done");
      return saleId;
    };

    test("which is the store's of the last ticket that isn't voided, in whatever order they were paid", () => {
      const { id: customerId } = aCustomer();
      someCredit(customerId, $(50));
      const { number } = aGiftCard($(50));
      expect(usedOn()).toEqual([null, null]);
      use({ kind: "store_credit", customerId }, "2026-02-03");
      const card = { kind: "gift_card", number } as const;
      const [last, first] = [use(card, "2026-01-05"), use(card, "2026-01-02")];
      expect(usedOn()).toEqual(["2026-02-03", "2026-01-05"]);
      expect(reverse(last).kind).toBe("done");
      expect(usedOn()).toEqual(["2026-02-03", "2026-01-02"]);
      expect(reverse(first).kind).toBe("done");
      expect(usedOn()).toEqual(["2026-02-03", null]);
    });

    test("and a trade-in's credit that a void takes back is no use", () => {
      const { id: customerId } = aCustomer();
      someCredit(customerId, $(50));
      const saleId = aTicket();
      const added = { to: { customerId }, amount: $(20), kind: "traded_in", ...documentOf(saleId) } as const;
      enact((ctx) => done(addCredit(ctx, added), NOTHING));
      expect(reverse(saleId).kind).toBe("done");
      expect(storeCreditOf(shop.db, customerId)?.balance).toBe(5_000);
      expect(usedOn()).toEqual([null]);
    });
  });
});

test("no balance falls below zero, whatever is asked of it", () => {
  const { id, saleId, number } = aGiftCard($(50));
  const from: CreditSource = { kind: "gift_card", number };
  for (const amount of [$(30), $(30), $(20), $(0.01)])
    attempt((ctx) => spendCredit(ctx, { from, amount, field: "amount", ...documentOf(saleId) }));
  expect(balanceOf(id)).toBe(0);
  expect(() =>
    enact((ctx) => done(issueGiftCard(ctx, { amount: $(0), ...documentOf(saleId) }), NOTHING)),
  ).toThrow("amount");
});

test.each([
  [
    "an edited balance",
    "update credit_accounts set balance = balance + 1 where id = 1",
    "a balance that is not the sum of its movements: 1",
  ],
  [
    "a payment that lost its account",
    "update payments set account_id = null where kind = 'gift_card'",
    "a payment by credit without an account, or the other way round: 2",
  ],
  [
    "a payment of another amount",
    "update payments set amount = amount - 1 where kind = 'gift_card'",
    "an account whose movements are not what payments and refunds say: 1",
  ],
  [
    "a gift card's line of another price",
    "update sale_lines set price = 1, list_price = 1 where kind = 'gift_card'",
    "a ticket's line of a gift card without its movement 'sold': 1",
  ],
  [
    "a card that nobody sold",
    "insert into credit_accounts (kind, number, balance, created_at) values ('gift_card', '1000000000000008', 0, 1)",
    "a gift card that was not sold exactly once: 2",
  ],
])("the books find %s", (_, statement, line) => {
  const { number } = aGiftCard($(50));
  buy($(20), [{ kind: "gift_card", number, amount: $(20) }]);
  theBooksBalance(shop);
  shop.db.$client.exec(statement);
  expect(booksOf(shop.db, shop.auditKey)).toContain(line);
});

test("movements are only ever added", () => {
  aGiftCard($(50));
  for (const statement of ["update credit_movements set amount = 1", "delete from credit_movements"])
    expect(() => shop.db.$client.exec(statement)).toThrow("only ever added");
});

test("a number is read with and without spaces, and each wrong digit is noticed", () => {
  expect(parseGiftCardNumber("4539-1488 0343 6467")).toBe("4539148803436467");
  expect(isGiftCardNumber("4539148803436467")).toBe(true);
  for (let place = 0; place < 16; place += 1)
    expect(isGiftCardNumber(mistyped("4539148803436467", place))).toBe(false);
  expect(findGiftCard(shop.db, "4539148803436467")).toBeUndefined();
});

function mistyped(number: string, place = 7) {
  const digit = String((Number(number[place]) + 1) % 10);
  return number.slice(0, place) + digit + number.slice(place + 1);
}
