import { afterEach, beforeEach, expect, test } from "vitest";
import {
  closes,
  employees,
  payments,
  returns,
  sales,
  tillMovements,
  tillSessions,
} from "~db/schema/index.ts";
import { eq } from "drizzle-orm";
import { day, type Instant, parseInstant } from "~/domain/dates";
import { type Cents, cents } from "~/domain/money";
import type { Refusal } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import type { NewPayment, NewSale } from "~/domain/counter/sales/new-sale";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { type Counted, closeTill } from "~/domain/counter/till/close-till.server";
import { overOrShort } from "~/domain/counter/till/counted-kinds";
import { countCloses, findCloses } from "~/domain/counter/till/find-closes.server";
import { findTill, tillsOf } from "~/domain/counter/till/find-tills.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { moveCash, type NewCashMovement } from "~/domain/counter/till/move-cash.server";
import { addTill, renameTill } from "~/domain/counter/till/add-or-rename-till.server";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { unclosedDays } from "~/domain/counter/till/unclosed-days.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { ON_PRIMARY } from "../../support/primary.ts";
import { attempt, booksOf, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  // Of no store: tills of other stores are till-of-another-store.test.ts.
  shop.db.update(employees).set({ homeStore: null }).where(eq(employees.id, SAL.id)).run();
});
afterEach(() => shop.close());

const at = (text: string) => parseInstant(text)!;
const FRIDAY_NOON = at("2026-11-20T17:00:00Z");

type Rule<Out> = (ctx: RuleContext) => Out;
const when =
  <Out>(now: Instant | undefined, rule: Rule<Out>): Rule<Out> =>
  (ctx) =>
    rule(now === undefined ? ctx : { ...ctx, now });

function sell(words: Partial<NewSale> & { price?: number; payments?: NewPayment[] | null }, now?: Instant) {
  const { price = 100_00, ...rest } = words;
  const sale: NewSale = {
    customerId: null,
    location: "boca",
    lines: [
      {
        at: "lines.0",
        kind: "item",
        description: "Watch strap",
        quantity: 1,
        price: cents(price),
        cost: null,
        isTaxed: false,
        discount: null,
        discountReason: null,
      },
    ],
    tax: cents(0),
    shippingCharge: cents(0),
    tradeIn: null,
    ...rest,
  };
  return enact(
    when(now, (ctx) => sellWithOrders(ctx, sale)),
    SAL,
  );
}

const inCash = (amount: number): NewPayment[] => [{ kind: "cash", amount: cents(amount) }];
const byCard = (amount: number): NewPayment[] => [{ kind: "card", amount: cents(amount) }];

const moving = (words: Partial<NewCashMovement>): NewCashMovement => ({
  location: "boca",
  till: null,
  kind: "float",
  amount: cents(300_00),
  reason: null,
  ...words,
});
const move = (words: Partial<NewCashMovement> = {}, now?: Instant) =>
  enact(
    when(now, (ctx) => moveCash(ctx, moving(words))),
    SAL,
  );

type CountWords = Partial<Omit<Counted, "counted">> & { cash?: number | null; card?: number | null };
const counting = ({ cash = 0, card = null, ...words }: CountWords): Counted => ({
  location: "boca",
  till: null,
  counted: {
    cash: cash === null ? null : cents(cash),
    card: card === null ? null : cents(card),
    check: null,
    financing: null,
    other: null,
  },
  denominations: null,
  note: null,
  floatLeft: null,
  ...words,
});
const close = (words: CountWords = {}, now?: Instant) =>
  enact(
    when(now, (ctx) => closeTill(ctx, counting(words))),
    SUSAN,
  );

function refusalOf(rule: Rule<ReturnType<typeof closeTill> | ReturnType<typeof moveCash>>): Refusal {
  const written = attempt((ctx) => rule(ctx) as ReturnType<typeof closeTill>, OLIVE);
  if (written.kind !== "refused") throw new Error("It was not refused");
  return written.refusal;
}

const now = (location = "boca", name: string | null = null) => {
  const store = getStore(shop.db, location)!;
  return tillNow(shop.db, store, findTill(shop.db, location, name)!, Date.now() as Instant);
};
const byKind = (counts: { kind: string; expected: Cents; counted: Cents | null }[]) =>
  Object.fromEntries(counts.map(({ kind, expected, counted }) => [kind, [expected, counted]]));

test("expected cash is the float, plus in, less out, plus payments, less refunds; other kinds are their payments", () => {
  move();
  move({ kind: "in", amount: cents(20_00), reason: "Change from the bank" });
  move({ kind: "out", amount: cents(40_00), reason: "Window cleaner" });
  const sale = sell({ payments: [...inCash(60_00), ...byCard(40_00)] });
  sell({ payments: null, price: 7_00 });
  const { sessionId } = shop.db.select().from(sales).where(eq(sales.id, sale.id)).get()!;
  refund({ sessionId: sessionId!, kind: "cash", amount: 15_00 });
  const { expected, float, kinds } = now();
  expect(float).toBe(300_00);
  expect(expected).toMatchObject({ cash: 325_00, card: 40_00, unspecified: 7_00, check: 0 });
  expect(kinds.find(({ kind }) => kind === "cash")).toEqual({
    kind: "cash",
    paid: 60_00,
    payments: 1,
    refunded: 15_00,
    refunds: 1,
  });
  shop.db.update(payments).set({ isLive: false }).where(eq(payments.kind, "card")).run();
  expect(now().expected.card).toBe(0);
});

/** A payment given back for nothing that the books name: enough for the till. */
function refund({ sessionId, kind, amount }: { sessionId: number; kind: string; amount: number }) {
  shop.db
    .insert(payments)
    .values({
      sessionId,
      store: "boca",
      paidAt: Date.now() as Instant,
      storeDay: "2026-11-20" as never,
      employeeId: SAL.id,
      kind,
      amount: cents(-amount),
    })
    .run();
}

test("a close keeps what was expected and counted, ends the session, and leaves a float to the next one", () => {
  move({}, FRIDAY_NOON);
  sell({ payments: [...inCash(60_00), ...byCard(40_00)] }, FRIDAY_NOON);
  const written = close(
    { cash: 355_00, note: "Counted twice", floatLeft: cents(200_00) },
    at("2026-11-20T23:10:00Z"),
  );
  expect(written).toMatchObject({
    store: "boca",
    till: "Till 1",
    from: FRIDAY_NOON,
    storeDay: "2026-11-20",
    closedByName: "Susan Vale",
    note: "Counted twice",
    floatLeft: 200_00,
    difference: -5_00,
  });
  expect(byKind(written.counts)).toEqual({ cash: [360_00, 355_00], card: [40_00, null] });
  expect(now()).toMatchObject({ session: null, float: 200_00, expected: { cash: 200_00, card: 0 } });
  sell({ payments: inCash(5_00), price: 5_00 });
  expect(now()).toMatchObject({ float: 200_00, expected: { cash: 205_00 } });
  expect(findCloses(shop.db, {}, { limit: 5 })).toEqual([written]);
  theBooksBalance(shop);
});

test("what nobody counted is not taken as counted, and no kind makes up for another", () => {
  const listed = () =>
    findLooks(shop.db, { limit: 10 }).map(({ kind, recordId, amount }) => [kind, recordId, amount]);
  const turned = (kind: "check" | "financing", amount: number): NewPayment[] => [
    { kind, amount: cents(amount) },
  ];
  move();
  sell({ payments: byCard(100_00) });
  sell({ payments: turned("check", 100_00) });
  sell({ payments: null });
  const left = close({ cash: 300_00 });
  expect(byKind(left.counts)).toEqual({
    cash: [300_00, 300_00],
    card: [100_00, null],
    check: [100_00, null],
    unspecified: [100_00, null],
  });
  expect(left.difference).toBe(0);
  expect(listed()).toEqual([["not_counted", left.id, 300_00]]);

  sell({ payments: turned("check", 100_00) });
  sell({ payments: turned("financing", 100_00) });
  const counted = { cash: cents(0), card: cents(0), check: cents(0), financing: cents(200_00), other: null };
  const swapped = close({ counted } as never);
  expect(byKind(swapped.counts)).toEqual({ cash: [0, 0], check: [100_00, 0], financing: [100_00, 200_00] });
  expect(swapped.difference).toBe(0);
  expect(listed()[0]).toEqual(["short", swapped.id, 100_00]);
  move();
  const few = close({ cash: 280_00 });
  expect(few.difference).toBe(-20_00);
  expect(listed().slice(0, 2)).toEqual([
    ["short", SUSAN.id, 120_00],
    ["short", swapped.id, 100_00],
  ]);
  theBooksBalance(shop);
});

test("a close is short if one kind is, whatever another is over, and so is it counted", () => {
  const closed = (cash: number, card: number | null) => {
    move({}, FRIDAY_NOON);
    sell({ payments: byCard(100_00) }, FRIDAY_NOON);
    const { difference, counts } = close({ cash, card }, FRIDAY_NOON);
    return [difference, overOrShort(counts)];
  };
  expect(closed(295_00, 105_00)).toEqual([0, "short"]);
  expect(closed(305_00, 98_00)).toEqual([3_00, "short"]);
  expect(closed(305_00, 100_00)).toEqual([5_00, "over"]);
  expect(closed(300_00, 100_00)).toEqual([0, undefined]);
  expect(closed(300_00, null)).toEqual([0, undefined]);
  const [friday, saturday] = [day("2026-11-20"), day("2026-11-21")];
  const off = (filter: { location?: string; from?: typeof friday }) => {
    const { location, from = friday } = filter;
    const asked = { location, isOff: true, days: { from, to: saturday } };
    return [countCloses(shop.db, asked, 10), findCloses(shop.db, asked, { limit: 10 }).length];
  };
  expect(off({})).toEqual([3, 3]);
  expect(off({ location: "boca" })).toEqual([3, 3]);
  expect(off({ location: "denver" })).toEqual([0, 0]);
  expect(off({ from: saturday })).toEqual([0, 0]);
  expect(countCloses(shop.db, { isOff: true }, 10)).toBe(3);
});

test("more cash out than the drawer should hold takes a permission, or the setting off", () => {
  const out = (amount: number, by = SAL) =>
    attempt((ctx) => moveCash(ctx, moving({ kind: "out", amount: cents(amount), reason: "Bank drop" })), by);
  const asked = (written: ReturnType<typeof out>) =>
    written.kind === "refused" ? (written.refusal.steps ?? []).map(({ permission }) => permission) : [];
  enact((ctx) => moveCash(ctx, moving({ kind: "float", amount: cents(200_00) })), SAL);
  expect(out(200_00).kind).toBe("done");
  expect(asked(out(1))).toEqual(["till.beyond-drawer"]);
  expect(out(1, SUSAN).kind).toBe("done");
  changeSetting(false);
  expect(out(1).kind).toBe("done");
});

function changeSetting(askBeyondDrawer: boolean) {
  const version = versionOfSettings(shop.db, ["askBeyondDrawer"]);
  enact((ctx) => changeSettings(ctx, { askBeyondDrawer, version }));
}

test("a till is closed once: the second one hears who and when; nothing is written", () => {
  sell({ payments: inCash(100_00) });
  const { session } = now();
  close({ cash: 100_00 });
  const again = refusalOf((ctx) => closeTill(ctx, counting({ cash: 100_00, sessionId: session!.id })));
  expect(again.kind).toBe("conflict");
  expect(again.message).toMatch(/^Susan Vale closed this till at .*: Z-000001$/);
  expect(refusalOf((ctx) => closeTill(ctx, counting({ cash: 100_00 }))).message).toMatch(
    /^Susan Vale closed/,
  );
  sell({ location: "denver", payments: inCash(5_00), price: 5_00 });
  close({ location: "denver", cash: 5_00 });
  const elsewhere = refusalOf((ctx) => closeTill(ctx, counting({ location: "denver", cash: 5_00 })));
  expect(elsewhere.message, "by the store's clock").toMatch(/closed this till at .* M[SD]T: Z-000002$/);
  // Sold meanwhile: the count of the session before doesn't end this one.
  sell({ payments: inCash(10_00), price: 10_00 });
  const stale = refusalOf((ctx) => closeTill(ctx, counting({ cash: 100_00, sessionId: session!.id })));
  expect(stale.message).toMatch(/^Susan Vale closed/);
  expect(now().expected.cash).toBe(10_00);
  expect(shop.db.select().from(closes).all()).toHaveLength(2);
  const never = refusalOf((ctx) => closeTill(ctx, counting({ location: "new_york" })));
  expect(never).toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(/^Nothing to close yet/),
  });
});

test("a close needs counted cash and no more float than that; a difference is said by no refusal, only afterwards", () => {
  sell({ payments: [...inCash(60_00), ...byCard(40_00)] });
  const errorsOf = (words: CountWords) => refusalOf((ctx) => closeTill(ctx, counting(words))).errors;
  expect(errorsOf({ cash: null })).toEqual({ "counted.cash": ["Count the cash"] });
  expect(errorsOf({ cash: 60_00, floatLeft: cents(60_01) })).toEqual({
    floatLeft: ["Only $60.00 was counted"],
  });
  expect(errorsOf({ location: "paris" })).toEqual({ location: ["Choose a location from the list"] });
  expect(errorsOf({ till: "Till 9" })).toEqual({ till: ["This store has no till with that name"] });
  expect(now().session).not.toBeNull();
  expect(close({ cash: 55_00 }).difference).toBe(-5_00);
});

test("cash in and out need a reason and an amount; a session has one float", () => {
  const errorsOf = (words: Partial<NewCashMovement>) =>
    refusalOf((ctx) => moveCash(ctx, moving(words))).errors;
  expect(errorsOf({ kind: "out", amount: cents(5_00) })).toEqual({ reason: ["Enter what it is for"] });
  expect(errorsOf({ kind: "in", amount: cents(0), reason: "x" })).toEqual({
    amount: ["Enter an amount above zero"],
  });
  expect(errorsOf({ till: "Till 9" })).toEqual({ till: ["This store has no till with that name"] });
  expect(now().session).toBeNull();
  move();
  const second = refusalOf((ctx) => moveCash(ctx, moving({ amount: cents(1_00) })));
  expect([second.kind, second.message]).toEqual([
    "conflict",
    "The float is already $300.00. Record the difference as cash in or cash out.",
  ]);
  expect(shop.db.select().from(tillMovements).all()).toHaveLength(1);
});

test("each till of a store has its own session; the first takes what names none", () => {
  enact((ctx) => addTill(ctx, "boca", "Register 2"));
  enact((ctx) => renameTill(ctx, "boca", 1, "Register 1"));
  expect(tillsOf(shop.db, "boca").map(({ name }) => name)).toEqual(["Register 1", "Register 2"]);
  sell({ payments: inCash(100_00) });
  sell({ payments: inCash(30_00), price: 30_00, till: "Register 2" });
  expect(now("boca", "Register 1").expected.cash).toBe(100_00);
  expect(now("boca", "Register 2").expected.cash).toBe(30_00);
  expect(close({ cash: 30_00, till: "Register 2" })).toMatchObject({ till: "Register 2", difference: 0 });
  expect(now("boca", "Register 1").session).not.toBeNull();
  const taken = attempt((ctx) => addTill(ctx, "boca", "REGISTER 1"));
  expect(taken).toMatchObject({ refusal: { errors: { name: ["There is already a till with this name"] } } });
  theBooksBalance(shop);
});

test("a session of an earlier day of its store is told until it is closed", () => {
  const lateInDenver = at("2026-11-21T05:30:00Z");
  sell({ location: "denver", payments: inCash(100_00) }, lateInDenver);
  sell({ payments: inCash(50_00), price: 50_00 }, lateInDenver);
  const days = (store: string | null, text: string) =>
    unclosedDays(shop.db, store, at(text)).map(({ store, day }) => [store, day]);
  // In Denver it is still the 20th, in Boca Raton the 21st.
  expect(days(null, "2026-11-21T06:30:00Z")).toEqual([]);
  expect(days(null, "2026-11-21T15:00:00Z")).toEqual([["denver", "2026-11-20"]]);
  expect(days("boca", "2026-11-21T15:00:00Z")).toEqual([]);
  expect(days("boca", "2026-11-22T15:00:00Z")).toEqual([["boca", "2026-11-21"]]);
  close({ location: "denver", cash: 100_00 }, at("2026-11-21T15:01:00Z"));
  expect(days(null, "2026-11-21T15:02:00Z")).toEqual([]);
});

test("a clock set back over midnight changes no close: its payments are those of its session", () => {
  sell({ payments: inCash(100_00) }, at("2026-11-21T05:10:00Z"));
  // Ten minutes earlier it is the day before.
  sell({ payments: inCash(20_00), price: 20_00 }, at("2026-11-21T04:55:00Z"));
  expect(unclosedDays(shop.db, null, at("2026-11-21T04:55:00Z"))).toEqual([]);
  const written = close({ cash: 120_00 }, at("2026-11-21T04:56:00Z"));
  expect(written).toMatchObject({ difference: 0, storeDay: "2026-11-20" });
  sell({ payments: inCash(5_00), price: 5_00 }, at("2026-11-21T04:57:00Z"));
  expect(close({ cash: 5_00 }, at("2026-11-21T04:58:00Z")).counts).toHaveLength(1);
  expect(findCloses(shop.db, { location: "boca" }, { limit: 5 }).map(({ id }) => id)).toEqual([2, 1]);
  theBooksBalance(shop);
});

test("the report adds up: net sales with tax, and what was held, are what was taken", () => {
  const line = { at: "lines.0", kind: "item", quantity: 1, cost: null } as const;
  sell({
    lines: [
      {
        ...line,
        description: "Ring",
        price: cents(200_00),
        isTaxed: true,
        discount: { amount: cents(20_00) },
        discountReason: "loyalty",
      },
      {
        ...line,
        at: "lines.1",
        description: "Repair",
        price: cents(50_00),
        isTaxed: false,
        discount: null,
        discountReason: null,
      },
    ],
    tax: cents(12_60),
    shippingCharge: cents(9_00),
    payments: [{ kind: "card", amount: null }],
  });
  const other = sell({ price: 30_00, payments: inCash(30_00) });
  const { sessionId } = shop.db.select().from(sales).where(eq(sales.id, other.id)).get()!;
  const before = sessionReport(shop.db, sessionId!);
  expect(before).toMatchObject({
    tickets: 2,
    prices: 280_00,
    discounts: { count: 1, amount: 20_00 },
    discountsByReason: [{ reason: "loyalty", count: 1, amount: 20_00 }],
    shipping: 9_00,
    netSales: 269_00,
    tax: 12_60,
    netSalesWithTax: 281_60,
    taken: 281_60,
    untaxed: 80_00,
    voids: { count: 0, amount: 0 },
  });
  expect(before.taxes).toMatchObject([{ store: "boca", rate: null, taxable: 180_00, tax: 12_60 }]);
  backWithFee(other.id, sessionId!);
  const { returns: back, fees, netSales, netSalesWithTax, taken } = sessionReport(shop.db, sessionId!);
  expect({ back, fees, netSales, netSalesWithTax, taken }).toEqual({
    back: { count: 1, amount: 30_00 },
    fees: 3_00,
    netSales: 242_00,
    netSalesWithTax: 254_60,
    taken: 254_60,
  });
  // Of another store's ticket.
  const sums = { salePrice: cents(28_00), taxable: cents(28_00), untaxed: cents(0), tax: cents(2_00) };
  const taxed = { store: "new_york", ...sums };
  shop.db.update(returns).set(taxed).run();
  expect(sessionReport(shop.db, sessionId!).taxes).toMatchObject([
    { store: "boca", taxable: 180_00, tax: 12_60 },
    { store: "new_york", taxable: -28_00, tax: -2_00 },
  ]);
});

/** All of a ticket of 30.00 came back, for 27.00 in cash. */
function backWithFee(saleId: number, sessionId: number) {
  const nothing = { itemCost: cents(0), tradeInValue: cents(0), tax: cents(0), shippingCharge: cents(0) };
  const sums = { ...nothing, exempt: cents(0), taxable: cents(0), commission: cents(0) };
  const thirty = cents(30_00);
  shop.db
    .insert(returns)
    .values({
      ...sums,
      saleId,
      sessionId,
      store: "boca",
      returnedAt: Date.now() as Instant,
      storeDay: "2026-11-20" as never,
      employeeId: SAL.id,
      reason: "Too small",
      profitBasis: "total",
      salePrice: thirty,
      untaxed: thirty,
      fee: cents(3_00),
      total: thirty,
      netProfit: thirty,
    })
    .run();
  refund({ sessionId, kind: "cash", amount: 27_00 });
}

test("a list of closes is read by key, by store, both ways", () => {
  for (const location of ["boca", "denver", "boca", "boca"]) {
    sell({ location, payments: inCash(100_00) });
    close({ location, cash: 100_00 });
  }
  const ids = (filter: { location?: string }, slice: { after?: number; before?: number }) =>
    findCloses(shop.db, filter, { ...slice, limit: 2 }).map(({ id }) => id);
  expect(ids({}, {})).toEqual([4, 3]);
  expect(ids({}, { after: 3 })).toEqual([2, 1]);
  expect(ids({}, { before: 1 })).toEqual([3, 2]);
  expect(ids({ location: "boca" }, { after: 3 })).toEqual([1]);
  expect(countCloses(shop.db, { location: "boca" }, 10)).toBe(3);
  expect(countCloses(shop.db, {}, 2)).toBe(2);
});

// libSQL takes a savepoint only within a transaction.
test.skipIf(ON_PRIMARY)(
  "the books tell a close that its session's rows don't bear out, and a session that ended without one",
  () => {
    sell({ payments: inCash(100_00) });
    close({ cash: 100_00 });
    const wrongAfter = (change: () => void) => {
      shop.db.$client.exec("savepoint changed");
      change();
      const wrong = booksOf(shop.db, shop.auditKey);
      shop.db.$client.exec("rollback to changed; release changed");
      return wrong.filter((line) => !line.startsWith("a figure")).map((line) => line.split(":")[0]);
    };
    const { db } = shop;
    expect(wrongAfter(() => {})).toEqual([]);
    expect(wrongAfter(() => db.$client.exec("update close_counts set expected = 1"))).toEqual([
      "a close that expects something else than its session holds",
    ]);
    const row = { sessionId: 1, kind: "in", amount: cents(1), at: FRIDAY_NOON, employeeId: SAL.id };
    expect(wrongAfter(() => db.insert(tillMovements).values(row).run())).toEqual([
      "a close that expects something else than its session holds",
    ]);
    expect(wrongAfter(() => db.update(tillSessions).set({ closedAt: null }).run())).toEqual([
      "a till's session that ended without a close, or a close of one that is open",
    ]);
    expect(
      wrongAfter(() =>
        db
          .update(closes)
          .set({ floatLeft: cents(100_01) })
          .run(),
      ),
    ).toEqual(["a close without counted cash, or with more left than that"]);
  },
);
