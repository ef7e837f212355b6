import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { employees } from "~db/schema/index.ts";
import { getCreditAccount } from "~/domain/counter/credit/find-credit.server";
import { dayIn, type Instant, momentAt } from "~/domain/dates";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { lookTitle } from "~/domain/records/looks/look-titles";
import { type Cents, cents } from "~/domain/money";
import { cancelOrder } from "~/domain/workshop/orders/cancel-order.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { exchangeWithOrders, sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { NewReturn } from "~/domain/counter/returns/return";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { NewLine, NewPayment, NewSale } from "~/domain/counter/sales/new-sale";
import type { Sale } from "~/domain/counter/sales/sale";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { OLIVE, RHEA, SAL, SUSAN } from "../../support/cast.ts";
import {
  aBuy,
  aCustomer,
  aFloat,
  aGiftCard,
  aPiece,
  aSpecialOrder,
  aVendor,
  attempt,
  enact,
  openTestShop,
  chooseSettings,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  aFloat($(2_000));
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const $ = (dollars: number) => cents(Math.round(dollars * 100));
const limit = (name: "cashRefundLimit" | "buyLimit", amount: Cents) => chooseSettings({ [name]: amount });

const item = (price: Cents, at = "lines.0"): NewLine => ({
  at,
  kind: "item",
  description: "Repair parts",
  quantity: 1,
  price,
  cost: null,
  isTaxed: false,
  discount: null,
  discountReason: null,
});
const ticket = (words: Partial<NewSale>): NewSale => ({
  customerId: null,
  location: "boca",
  lines: [item($(100))],
  tax: cents(0),
  shippingCharge: cents(0),
  tradeIn: null,
  ...words,
});
const sell = (words: Partial<NewSale>): Sale => enact((ctx) => sellWithOrders(ctx, ticket(words)), SAL);
const back = (sale: Sale, words: Partial<NewReturn> = {}): NewReturn => ({
  saleId: sale.id,
  lines: sale.lines.map(({ id }) => ({ id, to: null })),
  refund: null,
  fee: cents(0),
  shipping: cents(0),
  reason: "Changed their mind",
  ...words,
});
const takeBack = (sale: Sale, words: Partial<NewReturn> = {}, by = SAL) =>
  attempt((ctx) => returnLines(ctx, back(sale, words)), by);

/** The permissions and amounts that somebody has to approve. */
function asked(written: ReturnType<typeof attempt<unknown, unknown>>) {
  if (written.kind !== "refused") return [];
  expect(written.refusal.kind).toBe("approval");
  return (written.refusal.steps ?? []).map(({ permission, amount }) => [permission, amount]);
}
const paidBy = (kind: NewPayment["kind"], amount: Cents | null = null, words: Partial<NewPayment> = {}) =>
  [{ kind, amount, ...words }] as NewPayment[];
const to = (kind: NonNullable<NewReturn["refund"]>[number]["kind"]) => ({ refund: [{ kind, amount: null }] });

describe("money back another way than it came in takes an approval", () => {
  test.each(["cash", "check", "other", "financing"] as const)("a card's, as %s", (kind) => {
    const sale = sell({ payments: paidBy("card") });
    expect(asked(takeBack(sale, to(kind)))).toEqual([["refunds.another-way", 10_000]]);
    expect(takeBack(sale, to(kind), OLIVE).kind).toBe("done");
  });

  test.each(["cash", "card", "check", "other", "financing"] as const)("a gift card's, as %s", (kind) => {
    const { number } = aGiftCard($(100));
    const sale = sell({ payments: paidBy("gift_card", $(100), { number }) });
    expect(asked(takeBack(sale, to(kind)))).toEqual([["refunds.another-way", 10_000]]);
    expect(takeBack(sale).kind).toBe("done");
  });

  test("and is listed, whoever may, unless it is cash, which the day counts", () => {
    const listed = () =>
      findLooks(shop.db, { limit: 9 }).flatMap(({ kind, recordKind, recordId, amount, day, employeeId }) =>
        kind === "cash_back_of_day"
          ? [{ title: lookTitle({ kind, recordKind, day }), recordKind, recordId, amount, employeeId }]
          : [],
      );
    const title = "Refunded to a different payment method";
    const one = sell({ payments: paidBy("card") });
    expect(takeBack(one, to("cash"), OLIVE).kind).toBe("done");
    const two = sell({ payments: paidBy("card") });
    expect(takeBack(two).kind).toBe("done");
    expect(listed()).toEqual([]);
    const three = sell({ payments: [...paidBy("card", $(70)), ...paidBy("check", $(30))] });
    expect(takeBack(three, to("check"), OLIVE).kind).toBe("done");
    const four = sell({ payments: paidBy("financing") });
    expect(takeBack(four, to("card"), OLIVE).kind).toBe("done");
    const order = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind: "card", amount: $(50) }));
    enact((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Moved", ...(to("check") as object) }));
    const by = { title, employeeId: OLIVE.id };
    expect(listed()).toEqual([
      { ...by, recordKind: "customer", recordId: order.customerId, amount: $(50) },
      { ...by, recordKind: "sale", recordId: four.id, amount: $(100) },
      { ...by, recordKind: "sale", recordId: three.id, amount: $(70) },
    ]);
  });

  test("and is listed, whoever may, as store credit without money behind it or for a trade-in", () => {
    const listed = () =>
      findLooks(shop.db, { limit: 9 }).flatMap(({ kind, recordId, amount, day }) =>
        kind === "cash_back_of_day" && day === null ? [[recordId, amount]] : [],
      );
    const { id: customerId } = aCustomer();
    const one = sell({ customerId });
    expect(asked(takeBack(one, to("store_credit")))).toEqual([["refunds.another-way", 10_000]]);
    expect(takeBack(one, to("store_credit"), OLIVE).kind).toBe("done");
    expect(listed()).toEqual([[one.id, $(100)]]);
    const tradeIn = { item: "Old chain", value: $(60), weight: null, melt: null };
    const two = sell({ customerId, tradeIn, payments: paidBy("card", $(40)) });
    const went = takeBack(two, {}, OLIVE);
    expect(went).toMatchObject({ kind: "done" });
    expect(listed()).toEqual([
      [two.id, $(60)],
      [one.id, $(100)],
    ]);
    // What was paid may become store credit of who paid it.
    const three = sell({ customerId, payments: paidBy("card") });
    expect(takeBack(three, to("store_credit"), OLIVE).kind).toBe("done");
    expect(listed()).toHaveLength(2);
  });

  test("a gift card itself, bought by card and given back in cash", () => {
    const card: NewLine = { at: "lines.0", kind: "gift_card", amount: $(100) };
    const sale = sell({ lines: [card], payments: paidBy("card") });
    expect(asked(takeBack(sale, to("cash")))).toEqual([["refunds.another-way", 10_000]]);
    expect(takeBack(sale, to("card")).kind).toBe("done");
  });

  test("only what is beyond: what is left by this kind is as it was paid", () => {
    const lines = [item($(60)), item($(40), "lines.1")];
    const sale = sell({ lines, payments: [...paidBy("cash", $(70)), ...paidBy("card", $(30))] });
    const [first, second] = sale.lines.map(({ id }) => [{ id, to: null }]);
    expect(takeBack(sale, { lines: first!, ...to("cash") }).kind).toBe("done");
    expect(asked(takeBack(sale, { lines: second!, ...to("cash") }))).toEqual([
      ["refunds.another-way", 3_000],
    ]);
  });

  test("a deposit's", () => {
    const order = aSpecialOrder();
    enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind: "card", amount: $(50) }));
    const cancel = (kind: "cash" | "card") =>
      attempt(
        (ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Moved", ...(to(kind) as object) }),
        SAL,
      );
    expect(asked(cancel("cash"))).toEqual([["refunds.another-way", 5_000]]);
    expect(cancel("card").kind).toBe("done");
  });

  test("a deposit's in several rows of a kind, as in one", () => {
    const order = aSpecialOrder();
    for (const [kind, amount] of [
      ["cash", $(100)],
      ["card", $(300)],
    ] as const)
      enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind, amount }));
    const refund = Array.from({ length: 4 }, () => ({ kind: "cash" as const, amount: $(100) }));
    const cancel = attempt((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Moved", refund }), SAL);
    expect(asked(cancel)).toEqual([["refunds.another-way", 30_000]]);
  });

  test("as another's ticket, in an exchange; a walk-in may say who they are", () => {
    const [amelia, noor] = [aCustomer().id, aCustomer().id];
    const swap = (paid: Sale, words: Partial<NewSale>, by = SAL) =>
      attempt(
        (ctx) => exchangeWithOrders(ctx, { return: back(paid), sale: ticket({ payments: [], ...words }) }),
        by,
      );
    const hers = sell({ customerId: amelia, payments: paidBy("card") });
    for (const customerId of [null, noor])
      expect(asked(swap(hers, { customerId }))).toEqual([["refunds.another-way", 10_000]]);
    expect(swap(hers, { customerId: amelia }).kind).toBe("done");
    const walkIn = () => sell({ customerId: null, payments: paidBy("card") });
    for (const customerId of [null, noor]) expect(swap(walkIn(), { customerId }).kind).toBe("done");
    expect(
      swap(sell({ customerId: amelia, payments: paidBy("card") }), { customerId: noor }, SUSAN).kind,
    ).toBe("done");
  });

  test("as a gift card, from another ticket or from store credit, beyond what they pay of goods", () => {
    const customerId = aCustomer().id;
    const card: NewLine = { at: "lines.0", kind: "gift_card", amount: $(100) };
    const paid = () => sell({ customerId, payments: paidBy("card") });
    const swap = (words: Partial<NewSale>) =>
      attempt(
        (ctx) => exchangeWithOrders(ctx, { return: back(paid()), sale: ticket({ customerId, ...words }) }),
        SAL,
      );
    expect(asked(swap({ lines: [card], payments: [] }))).toEqual([["refunds.another-way", 10_000]]);
    const goods = item($(70), "lines.1");
    expect(asked(swap({ lines: [card, goods], payments: paidBy("cash") }))).toEqual([
      ["refunds.another-way", 3_000],
    ]);
    expect(swap({ lines: [card, item($(100), "lines.1")], payments: paidBy("cash") }).kind).toBe("done");
    expect(takeBack(paid(), to("store_credit")).kind).toBe("done");
    const buy = (lines: NewLine[], payments: NewSale["payments"], by = SAL) =>
      attempt((ctx) => sellWithOrders(ctx, ticket({ customerId, lines, payments })), by);
    expect(asked(buy([card], paidBy("store_credit")))).toEqual([["refunds.another-way", 10_000]]);
    expect(
      buy([card, item($(100), "lines.1")], [...paidBy("store_credit", $(100)), ...paidBy("cash")]).kind,
    ).toBe("done");
    expect(takeBack(paid(), to("store_credit")).kind).toBe("done");
    expect(buy([card], paidBy("store_credit"), SUSAN).kind).toBe("done");
  });

  test("as a gift card that another one pays for, beyond what it pays of goods", () => {
    const { number } = aGiftCard($(300));
    const card: NewLine = { at: "lines.0", kind: "gift_card", amount: $(100) };
    const buy = (lines: NewLine[], amount: Cents, by = SAL) => {
      const payments: NewSale["payments"] = [{ kind: "gift_card", number, amount }, ...paidBy("cash")];
      return attempt((ctx) => sellWithOrders(ctx, ticket({ customerId: null, lines, payments })), by);
    };
    const withGoods = [card, item($(100), "lines.1")];
    expect(asked(buy(withGoods, $(130)))).toEqual([["refunds.another-way", 3_000]]);
    expect(buy(withGoods, $(100)).kind).toBe("done");
    expect(buy(withGoods, $(130), SUSAN).kind).toBe("done");
  });

  test("of what paid for a gift card that stays out: goods went for store credit, and the card for money", () => {
    const customerId = aCustomer().id;
    expect(takeBack(sell({ customerId, payments: paidBy("card") }), to("store_credit")).kind).toBe("done");
    const card: NewLine = { at: "lines.1", kind: "gift_card", amount: $(100) };
    const payments = [...paidBy("store_credit", $(100)), ...paidBy("card")];
    const sale = sell({ customerId, lines: [item($(100)), card], payments });
    const goods = { lines: [{ id: sale.lines[0]!.id, to: null }] };
    expect(asked(takeBack(sale, { ...goods, ...to("card") }))).toEqual([["refunds.another-way", 10_000]]);
    expect(takeBack(sale, goods)).toMatchObject({
      value: { refund: [{ kind: "store_credit", amount: 10_000 }] },
    });
    // The card itself comes back as it was paid.
    const rest = { lines: [{ id: sale.lines[1]!.id, to: null }], ...to("card") };
    expect(takeBack(sale, rest).kind).toBe("done");
  });

  test("but not store credit, or another ticket, for what was paid in money", () => {
    const customerId = aCustomer().id;
    expect(takeBack(sell({ customerId, payments: paidBy("card") }), to("store_credit")).kind).toBe("done");
    const sale = sell({ customerId, payments: paidBy("cash") });
    const other = ticket({ customerId, payments: [] });
    expect(attempt((ctx) => exchangeWithOrders(ctx, { return: back(sale), sale: other }), SAL).kind).toBe(
      "done",
    );
  });
});

describe("a new shop is safe without being set up", () => {
  const DAY = 24 * 60 * 60 * 1000;
  const daysLater = (days: number, sale: Sale, words: Partial<NewReturn> = {}, by = SAL) =>
    attempt((ctx) => returnLines({ ...ctx, now: (ctx.now + days * DAY) as Instant }, back(sale, words)), by);

  test("cash above $500 for a person on a day takes an approval", () => {
    const customerId = aCustomer().id;
    const dear = () => sell({ customerId, lines: [item($(300))], payments: paidBy("cash") });
    expect(takeBack(dear()).kind).toBe("done");
    expect(asked(takeBack(dear()))).toEqual([["refunds.cash", 60_000]]);
    expect(takeBack(dear(), {}, SUSAN).kind).toBe("done");
  });

  test("a return after 60 days takes one, however the money goes back", () => {
    const customerId = aCustomer().id;
    const paid = () => sell({ customerId, payments: paidBy("card") });
    expect(daysLater(60, paid()).kind).toBe("done");
    for (const kind of ["card", "store_credit"] as const)
      expect(asked(daysLater(61, paid(), to(kind)))).toEqual([["refunds.late", 10_000]]);
    expect(daysLater(420, paid(), {}, SUSAN).kind).toBe("done");
    const other = ticket({ customerId, payments: paidBy("cash") });
    const late = attempt(
      (ctx) =>
        exchangeWithOrders(
          { ...ctx, now: (ctx.now + 61 * DAY) as Instant },
          { return: back(paid()), sale: other },
        ),
      SAL,
    );
    expect(asked(late)).toEqual([["refunds.late", 10_000]]);
  });

  test("cash beyond what the drawer holds takes one, in whatever way it leaves", () => {
    shop.db.update(employees).set({ location: "denver" }).where(eq(employees.id, SAL.id)).run();
    const inDenver = { location: "denver" };
    const cash = sell({ ...inDenver, payments: paidBy("cash") });
    const card = sell({ ...inDenver, lines: [item($(150))], payments: paidBy("card") });
    expect(asked(takeBack(card, to("cash")))).toEqual([
      ["refunds.another-way", 15_000],
      ["till.beyond-drawer", 15_000],
    ]);
    expect(asked(takeBack(cash))).toEqual([]);
    const order = aSpecialOrder({ location: "denver" });
    enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind: "cash", amount: $(50) }));
    const emptied = enact((ctx) =>
      moveCash(ctx, { ...inDenver, till: null, kind: "out", amount: $(50), reason: "Bank drop" }),
    );
    expect(emptied.amount).toBe(5_000);
    const cancel = attempt((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Moved" }), SAL);
    expect(asked(cancel)).toEqual([["till.beyond-drawer", 5_000]]);
    const { id: buyId } = aBuy({ location: "denver" });
    const pay = attempt(
      (ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }),
      SAL,
    );
    expect(asked(pay).map(([permission]) => permission)).toEqual(["till.beyond-drawer"]);
  });

  test("and to who counts blind another refusal says that it holds as much, which is a try as well", () => {
    const card = sell({ payments: paidBy("card") });
    const tries = (written: ReturnType<typeof takeBack>) =>
      written.kind === "refused" ? written.refusal.tells : written.kind;
    expect(asked(takeBack(card, to("cash")))).toEqual([["refunds.another-way", 10_000]]);
    expect(tries(takeBack(card, to("cash")))).toBe("till.beyond-drawer");
    expect(tries(takeBack(card, to("check")))).toBeUndefined();
    expect(takeBack(card, to("card")).kind).toBe("done");
  });

  test("each can be turned off", () => {
    chooseSettings({ askAnotherWay: false, cashRefundLimit: null, returnDays: 0, askBeyondDrawer: false });
    const sale = sell({ lines: [item($(13_337))], payments: paidBy("card") });
    expect(daysLater(420, sale, to("cash")).kind).toBe("done");
  });
});

describe("nothing is made of nothing", () => {
  test("a gift card is paid for, or refused with its ticket", () => {
    const card: NewLine = { at: "lines.0", kind: "gift_card", amount: $(9_000) };
    for (const lines of [[card], [card, item($(1), "lines.1")]])
      for (const payments of [null, undefined, [] as NewPayment[]])
        expect(
          attempt((ctx) =>
            sellWithOrders(ctx, ticket({ lines, ...(payments !== undefined && { payments }) })),
          ),
        ).toMatchObject({
          kind: "refused",
          refusal: { kind: "invalid", errors: { payments: [expect.anything()] } },
        });
    expect(getCreditAccount(shop.db, 1)).toBeUndefined();
  });

  test("what nobody said the kind of comes back as that, and as money, credit or goods with an approval", () => {
    const customerId = aCustomer().id;
    const unsaid = () => sell({ customerId });
    for (const kind of ["store_credit", "cash", "card"] as const)
      expect(asked(takeBack(unsaid(), to(kind)))).toEqual([["refunds.another-way", 10_000]]);
    const other = ticket({ customerId, payments: [] });
    expect(
      asked(attempt((ctx) => exchangeWithOrders(ctx, { return: back(unsaid()), sale: other }), SAL)),
    ).toEqual([["refunds.another-way", 10_000]]);
    expect(takeBack(unsaid())).toMatchObject({
      value: { refund: [{ kind: "unspecified", amount: 10_000 }] },
    });
  });

  test("also where a part was paid: two returns come to no more than that part", () => {
    const customerId = aCustomer().id;
    const lines = [item($(100)), item($(100), "lines.1")];
    const card: NewPayment = paidBy("card", $(100))[0]!;
    const sale = sell({ customerId, lines, payments: [card, ...paidBy("cash", $(100))] });
    shop.db.$client.exec("update payments set kind = 'unspecified' where kind = 'cash'");
    const [first, second] = sale.lines.map(({ id }) => [{ id, to: null }]);
    expect(takeBack(sale, { lines: first!, ...to("store_credit") }).kind).toBe("done");
    expect(asked(takeBack(sale, { lines: second!, ...to("card") }))).toEqual([
      ["refunds.another-way", 10_000],
    ]);
  });

  test("a trade-in's share of a return is credit with an approval only, whole or in parts", () => {
    const customerId = aCustomer().id;
    const tradeIn = { item: "Old chain", value: $(100), weight: null, melt: null };
    const junk = sell({ customerId, tradeIn, payments: [] });
    expect(asked(takeBack(junk))).toEqual([["refunds.another-way", 10_000]]);
    const walkIn = sell({ tradeIn, payments: [] });
    expect(asked(takeBack(walkIn))).toEqual([["refunds.another-way", 10_000]]);
    const lines = [item($(100)), item($(100), "lines.1")];
    const sale = sell({ customerId, tradeIn, lines, payments: paidBy("cash", $(100)) });
    const [first] = sale.lines.map(({ id }) => [{ id, to: null }]);
    expect(asked(takeBack(sale, { lines: first! }))).toEqual([["refunds.another-way", 5_000]]);
    expect(takeBack(junk, {}, OLIVE).kind).toBe("done");
  });

  test("two rows of gift card come to no more than the card paid", () => {
    const { number } = aGiftCard($(50));
    const sale = sell({ payments: [...paidBy("gift_card", $(50), { number }), ...paidBy("cash", $(50))] });
    const twice = [1, 2].map(() => ({ kind: "gift_card" as const, amount: $(50) }));
    expect(takeBack(sale, { refund: twice }, OLIVE)).toMatchObject({
      refusal: { message: "Only $50.00 was paid by gift card" },
    });
  });
});

describe("limits count what was done before", () => {
  /** Rhea sells, too. */
  const hire = () => shop.db.update(employees).set({ role: "sales" }).where(eq(employees.id, RHEA.id)).run();

  test("cash back for one ticket, in ten returns", () => {
    limit("cashRefundLimit", $(100));
    const lines = Array.from({ length: 10 }, (_, nth) => item($(99), `lines.${nth}`));
    const sale = sell({ lines, payments: paidBy("cash") });
    const [first, second] = sale.lines.map(({ id }) => [{ id, to: null }]);
    expect(takeBack(sale, { lines: first! }).kind).toBe("done");
    expect(asked(takeBack(sale, { lines: second! }))).toEqual([["refunds.cash", 19_800]]);
    const refused = takeBack(sale, { lines: second! });
    expect(refused).toMatchObject({
      refusal: {
        message: "A cash refund above $100.00 needs approval: with this one it is $198.00 for this ticket",
      },
    });
  });

  test("of one customer in a day, by whoever, with cancelled orders", () => {
    limit("cashRefundLimit", $(100));
    const customerId = aCustomer().id;
    expect(takeBack(sell({ customerId, payments: paidBy("cash") }), {}, OLIVE).kind).toBe("done");
    const order = aSpecialOrder({ customerId });
    enact((ctx) => takeDeposit(ctx, { orderId: order.id, kind: "cash", amount: $(50) }));
    const cancel = attempt((ctx) => cancelOrder(ctx, { orderId: order.id, reason: "Moved" }), SAL);
    expect(asked(cancel)).toEqual([["refunds.cash", 15_000]]);
  });

  test("of one employee in a day, also of walk-ins", () => {
    limit("cashRefundLimit", $(150));
    const [one, other] = [sell({ payments: paidBy("cash") }), sell({ payments: paidBy("cash") })];
    expect(takeBack(one).kind).toBe("done");
    expect(asked(takeBack(other))).toEqual([["refunds.cash", 20_000]]);
    expect(takeBack(other, {}, OLIVE).kind).toBe("done");
  });

  test("of a day of the store that pays: late in Denver it is tomorrow already where it was sold", () => {
    chooseSettings({ askBeyondDrawer: false });
    shop.db.update(employees).set({ location: "denver" }).where(eq(employees.id, SAL.id)).run();
    aFloat($(2_000), "denver");
    const now = momentAt("America/Denver", dayIn("America/Denver", Date.now() as Instant), 22 * 60 + 30);
    const sold = () =>
      enact(
        (ctx) =>
          sellWithOrders(
            { ...ctx, now },
            ticket({ lines: [item($(450))], payments: paidBy("cash", $(450)) }),
          ),
        OLIVE,
      );
    const inDenver = (by = SAL) =>
      attempt((ctx) => returnLines({ ...ctx, now }, back(sold(), { location: "denver" })), by);
    expect(inDenver().kind).toBe("done");
    expect(asked(inDenver())).toEqual([["refunds.cash", 90_000]]);
    expect(inDenver(OLIVE).kind).toBe("done");
    expect(inDenver(OLIVE).kind).toBe("done");
    const day = dayIn("America/Denver", now);
    expect(findLooks(shop.db, { limit: 20 })).toContainEqual(
      expect.objectContaining({ kind: "cash_back_of_day", day, amount: $(900), steps: 2 }),
    );
  });

  test("of buys and trade-ins from one person in a day", () => {
    limit("buyLimit", $(250));
    const customerId = aCustomer().id;
    const buy = () => aBuy({ customerId, lines: [{ price: $(200) }] }).id;
    const pay = (buyId: number) =>
      attempt(
        (ctx) => payBuy(ctx, { buyId, paidBy: "cash", checkNumber: null, till: null, version: null }),
        SAL,
      );
    expect(pay(buy()).kind).toBe("done");
    expect(asked(pay(buy()))).toEqual([["buys.beyond-limit", 40_000]]);
    const tradeIn = { item: "Old chain", value: $(60), weight: null, melt: null };
    const trade = (words: Partial<NewSale>) =>
      attempt((ctx) => sellWithOrders(ctx, ticket({ tradeIn, payments: paidBy("cash"), ...words })), SAL);
    expect(asked(trade({ customerId }))).toEqual([["buys.beyond-limit", 26_000]]);
    expect(trade({}).kind).toBe("done");
    const dear = { ...tradeIn, value: $(251) };
    hire();
    const walkIns = (words: Partial<NewSale>, by = SAL) =>
      attempt((ctx) => sellWithOrders(ctx, ticket({ payments: paidBy("cash"), ...words })), by);
    expect(asked(walkIns({ tradeIn: dear, lines: [item($(900))] }, RHEA))).toEqual([
      ["buys.beyond-limit", 25_100],
    ]);
    // Of walk-ins the employee's of the day, whoever they were.
    const more = { ...tradeIn, value: $(191) };
    const refused = walkIns({ tradeIn: more, lines: [item($(900))] });
    expect(asked(refused)).toEqual([["buys.beyond-limit", 25_100]]);
    expect(refused).toMatchObject({
      refusal: { message: expect.stringMatching(/\$251.00 from walk-ins by you today/) },
    });
    expect(walkIns({ tradeIn: more, lines: [item($(900))] }, RHEA).kind).toBe("done");
  });

  test("of what walk-ins' tickets pay of others, as of cash: by ticket, receiving person and employee", () => {
    limit("cashRefundLimit", $(150));
    hire();
    const [amelia, noor] = [aCustomer().id, aCustomer().id];
    const walkIn = (payment: NewPayment["kind"] = "card") => sell({ payments: paidBy(payment) });
    const swap = (customerId: number | null, by = SAL, sale = walkIn()) =>
      attempt(
        (ctx) => exchangeWithOrders(ctx, { return: back(sale), sale: ticket({ customerId, payments: [] }) }),
        by,
      );
    expect(swap(amelia).kind).toBe("done");
    for (const customerId of [null, noor, amelia])
      expect(asked(swap(customerId))).toEqual([["refunds.cash", 20_000]]);
    expect(swap(noor)).toMatchObject({
      refusal: {
        message:
          "What pays another ticket here counts as cash, and above $150.00 needs approval: with this one it is $200.00 by you today",
      },
    });
    expect(asked(takeBack(walkIn("cash")))).toEqual([["refunds.cash", 20_000]]);
    // Somebody else takes back: the person who receives has had theirs, others haven't.
    expect(asked(swap(amelia, RHEA))).toEqual([["refunds.cash", 20_000]]);
    const hers = sell({ customerId: amelia, payments: paidBy("cash") });
    expect(asked(takeBack(hers, {}, RHEA))).toEqual([["refunds.cash", 20_000]]);
    expect(swap(amelia, RHEA, sell({ customerId: amelia, payments: paidBy("card") })).kind).toBe("done");
    expect(swap(noor, RHEA).kind).toBe("done");
    const lines = [item($(90)), item($(90), "lines.1")];
    const parted = sell({ lines, payments: paidBy("card") });
    const half = (nth: number) => ({ ...back(parted), lines: [{ id: parted.lines[nth]!.id, to: null }] });
    const swapHalf = (nth: number, by: typeof SAL) =>
      attempt(
        (ctx) =>
          exchangeWithOrders(ctx, {
            return: half(nth),
            sale: ticket({ payments: [], lines: [item($(90))] }),
          }),
        by,
      );
    expect(swapHalf(0, SUSAN).kind).toBe("done");
    expect(asked(swapHalf(1, RHEA))).toEqual([["refunds.cash", 19_000]]);
  });

  test("a part of a walk-in's price, too, whoever keeps what was sold", () => {
    limit("cashRefundLimit", $(15));
    const sale = sell({ payments: paidBy("card") });
    const part = (amount: number): NewReturn => ({
      ...back(sale),
      lines: [{ id: sale.lines[0]!.id, to: null, amount: $(amount) }],
    });
    const give = (amount: number) =>
      attempt(
        (ctx) =>
          exchangeWithOrders(ctx, { return: part(amount), sale: ticket({ payments: paidBy("cash") }) }),
        SAL,
      );
    expect(asked(give(16))).toEqual([["refunds.cash", 1_600]]);
    expect(give(10).kind).toBe("done");
    expect(asked(give(6))).toEqual([["refunds.cash", 1_600]]);
  });

  test("what comes back only to go to a vendor takes the right to correct stock, whoever it belongs to", () => {
    const line = (pieceId: number, at = "lines.0"): NewLine => ({
      at,
      kind: "piece",
      pieceId,
      price: $(100),
      cost: null,
      discount: null,
      discountReason: null,
    });
    const [ours, theirs] = [aPiece(), aPiece({ ownership: "memo", vendorId: aVendor().id })];
    const sale = sell({ lines: [line(ours.id), line(theirs.id, "lines.1")], payments: paidBy("card") });
    const [first, second] = sale.lines;
    const toVendor = (id: number) => ({ lines: [{ id, to: "vendor" as const }] });
    expect(asked(takeBack(sale, toVendor(first!.id)))).toEqual([["inventory.correct", ours.retailPrice]]);
    const swapped = attempt(
      (ctx) =>
        exchangeWithOrders(ctx, { return: back(sale, toVendor(first!.id)), sale: ticket({ payments: [] }) }),
      SAL,
    );
    expect(asked(swapped)).toContainEqual(["inventory.correct", ours.retailPrice]);
    expect(asked(takeBack(sale, toVendor(second!.id)))).toEqual([["inventory.correct", theirs.retailPrice]]);
    expect(takeBack(sale, toVendor(second!.id), SUSAN).kind).toBe("done");
    expect(takeBack(sale, toVendor(first!.id), SUSAN).kind).toBe("done");
  });

  test("what came back into stock takes it as well to go to a vendor afterward", () => {
    const piece = aPiece({ ownership: "consigned", vendorId: aVendor().id });
    const sale = sell({
      lines: [
        {
          at: "lines.0",
          kind: "piece",
          pieceId: piece.id,
          price: $(100),
          cost: null,
          discount: null,
          discountReason: null,
        },
      ],
      payments: paidBy("card"),
    });
    expect(takeBack(sale, { lines: [{ id: sale.lines[0]!.id, to: "stock" }] }).kind).toBe("done");
    const sent = { kind: "sent_to_vendor", to: "Aurelia", note: "Asked for it" } as const;
    const move = (by: typeof SAL) =>
      attempt(
        (ctx) => movePiece(ctx, { pieceId: piece.id, ...sent, customerId: null, due: null, value: null }),
        by,
      );
    expect(asked(move(SAL))).toEqual([["inventory.correct", piece.retailPrice]]);
    expect(move(SUSAN).kind).toBe("done");
  });

  test("none of it asks for the specification's sale: any price, tax and trade-in", () => {
    const piece = aPiece();
    const line: NewLine = {
      at: null,
      kind: "piece",
      pieceId: piece.id,
      price: $(1),
      cost: piece.cost,
      discount: null,
      discountReason: null,
    };
    const tradeIn = { item: "Old chain", value: $(1), weight: null, melt: null };
    const sold = attempt(
      (ctx) => sellWithOrders(ctx, ticket({ customerId: aCustomer().id, lines: [line], tradeIn })),
      SAL,
    );
    expect(sold.kind).toBe("done");
  });
});
