import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customers, employees, payments, pieces, sales, services, stores } from "~db/schema/index.ts";
import { cents, rate } from "~/domain/money";
import type { NewItem, NewLine, NewPiece, NewSale } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { HALO_RING, OLIVE, SAL, SUSAN } from "../../support/cast.ts";
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
let ring: { id: number };
let amelia: { id: number };
let battery: number;

beforeEach(() => {
  shop = openTestShop();
  ring = aPiece({ ...HALO_RING, retailPrice: cents(100_000), cost: cents(40_000) });
  amelia = aCustomer();
  shop.db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  const service = {
    name: "Watch battery",
    foldedName: "watch battery",
    price: cents(1_500),
    cost: cents(200),
  };
  battery = shop.db
    .insert(services)
    .values({ ...service, isTaxed: false })
    .returning()
    .get().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const aPieceLine = (words: Partial<NewPiece> = {}): NewPiece => ({
  at: "lines.0",
  kind: "piece",
  pieceId: ring.id,
  price: null,
  cost: null,
  discount: null,
  discountReason: null,
  ...words,
});
const aBattery = (quantity = 1): NewLine => {
  const none = { price: null, discount: null, discountReason: null };
  return { at: "lines.1", kind: "service", serviceId: battery, quantity, ...none };
};
const anItem = (words: Partial<NewItem> = {}): NewItem => ({
  at: "lines.2",
  kind: "item",
  description: "Polishing cloth",
  quantity: 2,
  price: cents(999),
  cost: cents(300),
  isTaxed: true,
  discount: null,
  discountReason: null,
  ...words,
});
const aTicket = (words: Partial<NewSale> = {}): NewSale => ({
  customerId: amelia.id,
  location: "boca",
  lines: [aPieceLine(), aBattery(), anItem()],
  tax: "auto",
  shippingCharge: cents(0),
  tradeIn: null,
  ...words,
});
const sell = (words: Partial<NewSale> = {}, by = SAL) =>
  enact((ctx) => sellWithOrders(ctx, aTicket(words)), by);
function refusalOf(words: Partial<NewSale>) {
  const written = attempt((ctx) => sellWithOrders(ctx, aTicket(words)), SAL);
  if (written.kind !== "refused") throw new Error("It was not refused");
  const { kind, errors } = written.refusal;
  return { kind, errors };
}

test("a ticket sums its lines, works out the tax on those that are taxed, and shares it out", () => {
  const sale = sell();
  // 7% of 1,000.00 + 19.98; the battery isn't taxed.
  expect(sale).toMatchObject({
    salePrice: 103_498,
    itemCost: 40_800,
    tax: 7_140,
    taxRate: 7_000,
    taxable: 101_998,
    untaxed: 1_500,
    total: 110_638,
    commission: 2_213,
    netProfit: 110_638 - 2_213 - 40_800,
  });
  expect(sale.lines).toMatchObject([
    { kind: "piece", price: 100_000, tax: 7_000 },
    { kind: "service", description: "Watch battery", price: 1_500, cost: 200, tax: 0 },
    { kind: "item", quantity: 2, price: 1_998, cost: 600, tax: 140 },
  ]);
  expect(sale.payments).toMatchObject([{ kind: "unspecified", amount: 110_638 }]);
  expect(shop.db.select().from(customers).where(eq(customers.id, amelia.id)).get()).toMatchObject({
    totalSpent: 110_638,
  });
});

test("a discount is an amount or a percentage of the list price, with its reason", () => {
  const tenth = { discount: { percent: rate(1_000) }, discountReason: "loyalty" } as const;
  const off = { discount: { amount: cents(500) }, discountReason: "damaged" } as const;
  const sale = sell({ lines: [aPieceLine(tenth), anItem(off)] });
  expect(sale.lines).toMatchObject([
    { listPrice: 100_000, price: 90_000, discountReason: "loyalty" },
    { listPrice: 1_998, price: 1_498, discountReason: "damaged" },
  ]);
});

test.each([
  ["without a reason", { discount: { amount: cents(1) } }, "lines.0.discount.reason"],
  ["without a discount for its reason", { discountReason: "loyalty" }, "lines.0.discount"],
  ["above the price", { discount: { amount: cents(100_001) }, discountReason: "other" }, "lines.0.discount"],
  [
    "beside another price",
    { price: cents(80_000), discount: { amount: cents(1) }, discountReason: "other" },
    "lines.0.discount",
  ],
] as const)("a discount %s is refused", (_, words, field) => {
  const { kind, errors } = refusalOf({ lines: [aPieceLine(words)] });
  expect({ kind, fields: Object.keys(errors) }).toEqual({ kind: "invalid", fields: [field] });
});

test("a trade-in lessens the tax, unless the store says otherwise, and is shared over all lines", () => {
  const tradeIn = { item: "Old ring", value: cents(50_000), weight: null, melt: null };
  const lessened = sell({ lines: [aPieceLine(), aBattery()], tradeIn });
  expect(lessened).toMatchObject({ taxable: 50_000, tax: 3_500 });
  expect(lessened.lines.map((line) => line.tradeInValue)).toEqual([49_261, 739]);
  shop.db.update(stores).set({ tradeInLessensTax: false }).run();
  const whole = sell({ lines: [anItem({ price: cents(40_000) })], tradeIn });
  expect(whole).toMatchObject({ taxable: 80_000, tax: 5_600 });
});

test("an exempt ticket has no tax, and keeps why", () => {
  const sale = sell({ exemptReason: "Resale certificate 12-345" });
  expect(sale).toMatchObject({
    tax: 0,
    taxable: 0,
    exempt: 101_998,
    exemptReason: "Resale certificate 12-345",
  });
  const typed = refusalOf({ lines: [anItem()], exemptReason: "Resale", tax: cents(5) });
  expect(Object.keys(typed.errors)).toEqual(["tax"]);
});

test("a typed tax stays as typed, and has no rate", () => {
  expect(sell({ tax: cents(123) })).toMatchObject({ tax: 123, taxRate: null });
});

test("the tax that the form showed is the one that is taken, or the ticket is refused", () => {
  expect(sell({ lines: [anItem()], shownTax: cents(140) })).toMatchObject({ tax: 140 });
  expect(refusalOf({ lines: [anItem()], shownTax: cents(139) })).toEqual({
    kind: "invalid",
    errors: { tax: [expect.stringMatching(/^Tax at Boca Raton.* is 1\.40: check the total and process/)] },
  });
});

test("a gift card alone has no tax", () => {
  const card = { at: "lines.0", kind: "gift_card", amount: cents(5_000) } as const;
  expect(refusalOf({ lines: [card], tax: cents(1) }).errors).toEqual({ tax: ["Gift cards aren't taxed"] });
  expect(sell({ lines: [card], payments: [{ kind: "cash", amount: null }] })).toMatchObject({
    tax: 0,
    total: 0,
    giftCards: 5_000,
  });
});

test("a walk-in has no customer and no tier", () => {
  const sale = sell({ customerId: null });
  expect(sale).toMatchObject({ customerId: null, customerName: "Walk-in", customerTier: null });
});

const DAMAGED = { discountReason: "damaged" } as const;

test.each<[string, () => Partial<NewSale>, string]>([
  ["an unknown store", () => ({ location: "paris" }), "Choose one of the stores"],
  [
    "a share of nothing",
    () => ({
      salespeople: [
        { id: SAL.id, share: rate(0) },
        { id: OLIVE.id, share: rate(10_000) },
      ],
    }),
    "Leave out a salesperson with a share of 0%",
  ],
  [
    "a discount above the price",
    () => ({ lines: [aPieceLine({ ...DAMAGED, discount: { amount: cents(100_001) } })] }),
    "The discount is more than the price of 1000.00",
  ],
  [
    "a discount beside another price",
    () => ({ lines: [aPieceLine({ ...DAMAGED, price: cents(80_000), discount: { amount: cents(1) } })] }),
    "Enter the price or the discount: they don't match",
  ],
])("a refused ticket says what to do: %s", (_, words, message) => {
  expect(Object.values(refusalOf(words()).errors).flat()).toEqual([message]);
});

test("two salespeople share total and commission: the first is rounded, the second takes the rest", () => {
  const shares = [
    { id: SUSAN.id, share: rate(3_330) },
    { id: SAL.id, share: rate(6_670) },
  ];
  const sale = sell({ salespeople: shares });
  expect(sale.sellerId).toBe(SUSAN.id);
  const [susan, sal] = sale.salespeople;
  expect(susan).toMatchObject({ total: 36_842, commission: 737 });
  expect(sal).toMatchObject({ total: 110_638 - 36_842, commission: 2_213 - 737 });
  const { processedBy } = shop.db.select().from(sales).get()!;
  expect(processedBy).toBe(SAL.id);

  const half = rate(5_000);
  const odd = sell({
    lines: [anItem({ quantity: 1, price: cents(10_050) })],
    tax: cents(1),
    salespeople: shares.map(({ id }) => ({ id, share: half })),
  });
  expect(odd.salespeople).toMatchObject([
    { total: 5_026, commission: 101 },
    { total: 5_025, commission: 100 },
  ]);
});

test.each([
  ["shares that don't add up", [{ id: 1, share: rate(5_000) }], "salespeople"],
  [
    "the same one twice",
    [
      { id: 1, share: rate(5_000) },
      { id: 1, share: rate(5_000) },
    ],
    "salespeople",
  ],
  [
    "one who has no part of it",
    [
      { id: SAL.id, share: rate(0) },
      { id: OLIVE.id, share: rate(10_000) },
    ],
    "salespeople",
  ],
  ["an account that isn't there", [{ id: 999, share: rate(10_000) }], "salespeople.0.id"],
  ["an account that was deactivated", [{ id: SUSAN.id, share: rate(10_000) }], "salespeople.0.id"],
])("salespeople are refused: %s", (_, salespeople, field) => {
  shop.db.update(employees).set({ isActive: false }).where(eq(employees.id, SUSAN.id)).run();
  expect(refusalOf({ salespeople })).toMatchObject({
    kind: "invalid",
    errors: { [field]: [expect.anything()] },
  });
});

describe("payments", () => {
  const DUE = 110_638;

  test("add up to what is due, with change for cash", () => {
    const sale = sell({
      payments: [
        { kind: "cash", amount: cents(50_000), given: cents(60_000) },
        { kind: "card", amount: null, lastFour: "4242", reference: "A-17" },
      ],
    });
    expect(sale.payments).toMatchObject([
      { kind: "cash", amount: 50_000, given: 60_000 },
      { kind: "card", amount: DUE - 50_000, lastFour: "4242", reference: "A-17" },
    ]);
  });

  test.each([
    [
      "too little",
      [{ kind: "card", amount: cents(1) }],
      "payments",
      "Payments come to $0.01, the total is $1,106.38",
    ],
    [
      "too much",
      [{ kind: "card", amount: cents(DUE + 1) }],
      "payments",
      "Payments come to $1,106.39, the total is $1,106.38",
    ],
    [
      "less cash than it pays",
      [{ kind: "cash", amount: null, given: cents(5) }],
      "payments.0.given",
      "$1,106.38 is due in cash",
    ],
    [
      "two of the rest",
      [
        { kind: "cash", amount: null },
        { kind: "card", amount: null },
      ],
      "payments",
      "Enter the amount of each payment",
    ],
  ] satisfies [string, NewSale["payments"], string, string][])(
    "of %s are refused",
    (_, sent, field, message) => {
      expect(refusalOf({ payments: sent })).toEqual({ kind: "invalid", errors: { [field]: [message] } });
      expect(shop.db.select().from(sales).all()).toEqual([]);
      expect(shop.db.select().from(pieces).where(eq(pieces.id, ring.id)).get()?.state).toBe("available");
    },
  );

  test("belong to the open session of the store's till", () => {
    sell();
    sell({ lines: [aBattery()] }, OLIVE);
    const sessions = shop.db
      .select()
      .from(payments)
      .all()
      .map(({ sessionId }) => sessionId);
    expect(sessions).toEqual([sessions[0], sessions[0]]);
    expect(sessions[0]).not.toBeNull();
  });
});

test("of a ticket with a sold piece nothing is written, and the piece is named", () => {
  sell({ lines: [aPieceLine()] });
  const other = aPiece();
  const lines = [aPieceLine({ pieceId: other.id }), aPieceLine({ at: "lines.1" })];
  expect(refusalOf({ lines })).toEqual({
    kind: "conflict",
    errors: { "lines.1.inventoryId": [`${HALO_RING.sku} has already been sold`] },
  });
  expect(shop.db.select().from(pieces).where(eq(pieces.id, other.id)).get()?.state).toBe("available");
});

test("a piece twice, a line of nothing and a ticket without lines are refused", () => {
  const twice = refusalOf({ lines: [aPieceLine(), aPieceLine({ at: "lines.1" })] });
  expect(twice.errors).toEqual({ "lines.1.inventoryId": ["This item is already on the ticket"] });
  expect(refusalOf({ lines: [anItem({ description: null })] }).errors).toEqual({
    "lines.2.description": ["Description is required"],
  });
  expect(refusalOf({ lines: [] }).errors).toEqual({ lines: ["Add an item"] });
});
