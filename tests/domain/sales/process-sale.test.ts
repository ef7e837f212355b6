import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, customers, pieceMovements, pieces, sales, settings } from "~db/schema/index.ts";
import { day, type Instant, parseInstant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { type OnePieceSale, ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { todayCards } from "~/domain/counter/sales/sales-today.server";
import { countSales, findSales, type SaleKey } from "~/domain/counter/sales/find-sales.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { thousandths } from "~/domain/weight";
import { AMELIA, HALO_RING, OLIVE, SAL } from "../../support/cast.ts";
import {
  actorNamed,
  aCustomer,
  aPiece,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let amelia: { id: number };
let ring: { id: number };

beforeEach(() => {
  shop = openTestShop();
  amelia = aCustomer(AMELIA);
  ring = aPiece({ ...HALO_RING, weight: thousandths(184) });
});
afterEach(() => shop.close());

type Words = Partial<OnePieceSale>;

/** The halo ring to Amelia at its tag price, at boca. */
function aNewSale(words: Words = {}) {
  return ticketOf({
    customerId: amelia.id,
    pieceId: ring.id,
    itemCost: HALO_RING.cost,
    salePrice: HALO_RING.retailPrice,
    tax: cents(0),
    shippingCharge: cents(0),
    location: "boca",
    tradeIn: null,
    ...words,
  });
}

const sell = (words: Words = {}, by = SAL) => enact((ctx) => sellWithOrders(ctx, aNewSale(words)), by);

function refusalOf(words: Words) {
  const written = attempt((ctx) => sellWithOrders(ctx, aNewSale(words)), SAL);
  if (written.kind !== "refused") throw new Error("It was not refused");
  const { kind, errors, detail } = written.refusal;
  return { kind, errors, detail };
}

const customerNow = () => shop.db.select().from(customers).where(eq(customers.id, amelia.id)).get()!;
const pieceNow = () => shop.db.select().from(pieces).where(eq(pieces.id, ring.id)).get()!;

test("a sale is stored with its arithmetic, its piece's tag, its trade-in and who made it", () => {
  const sale = sell({
    itemCost: cents(310_000),
    salePrice: cents(648_000),
    tax: cents(32_410),
    shippingCharge: cents(2_500),
    tradeIn: {
      item: "14k rope chain",
      value: cents(185_000),
      weight: thousandths(842),
      melt: cents(161_240),
    },
  });

  expect(sale).toMatchObject({
    customerName: "Amelia Hartwell",
    customerTier: "diamond",
    sellerName: "Sal Brook",
    store: { key: "boca", name: "Boca Raton" },
    commissionRate: 200,
    tradeInValue: 185_000,
    total: 497_910,
    commission: 9_958,
    netProfit: 177_952,
    lines: [
      { pieceId: ring.id, sku: "HALO-1", category: "rings", price: 648_000, cost: 310_000, weight: 184 },
    ],
    tradeIn: { item: "14k rope chain", value: 185_000, weight: 842, melt: 161_240 },
  });
  expect(JSON.parse(JSON.stringify(sale))).toEqual(sale);
  expect(getSale(shop.db, sale.id)).toEqual(sale);
  theBooksBalance(shop);
});

test("the piece is sold, has moved, and has a new version", () => {
  const { version } = pieceNow();
  const sale = sell();
  expect(pieceNow()).toMatchObject({ state: "sold", version: version + 1 });
  const moved = and(eq(pieceMovements.pieceId, ring.id), eq(pieceMovements.kind, "sold"));
  expect(shop.db.select().from(pieceMovements).where(moved).all()).toMatchObject([
    { saleId: sale.id, employeeId: SAL.id, store: "boca" },
  ]);
});

test("the customer's total spent and last purchase follow the sales", () => {
  const first = sell({ tax: cents(100) });
  const second = sell({ pieceId: aPiece().id, salePrice: cents(5_000) });
  expect(customerNow()).toMatchObject({
    totalSpent: first.total + second.total,
    lastPurchaseDate: second.storeDay,
  });
});

test("an older last purchase never replaces a newer one", () => {
  shop.db
    .update(customers)
    .set({ lastPurchaseDate: day("2999-01-01") })
    .run();
  sell();
  expect(customerNow().lastPurchaseDate).toBe("2999-01-01");
});

test("a sale at a loss is accepted", () => {
  const { netProfit } = sell({ salePrice: cents(26_500), itemCost: cents(31_000), tax: cents(2_305) });
  expect(netProfit).toBe(-2_771);
  theBooksBalance(shop);
});

test("a trade-in may be worth the whole total and not a cent more", () => {
  const tradeIn = (value: number) => ({ item: null, value: cents(value), weight: null, melt: null });
  const words = { salePrice: cents(10_000), tax: cents(700), shippingCharge: cents(300) };
  expect(refusalOf({ ...words, tradeIn: tradeIn(11_001) })).toMatchObject({
    kind: "invalid",
    errors: {
      tradeInValue: [
        "Trade-in value cannot exceed the sale price plus tax and shipping: give the rest as store credit, or take it in under Buys",
      ],
    },
  });
  expect(pieceNow().state).toBe("available");
  expect(sell({ ...words, tradeIn: tradeIn(11_000) })).toMatchObject({ total: 0, commission: 0 });
  theBooksBalance(shop);
});

test("figures that a client claims are checked to the cent", () => {
  // 2,499.00 for 1,200.00: commission 49.98, net profit 1,249.02.
  expect(refusalOf({ claimed: { total: 249_902 } }).errors).toEqual({ total: ["Total is 2499.00"] });
  expect(refusalOf({ claimed: { total: 249_900, commission: 4_996 } }).errors).toEqual({
    commission: ["Commission is 49.98"],
  });
  expect(refusalOf({ claimed: { netProfit: -124_902 } }).errors).toEqual({
    netProfit: ["Net profit is 1249.02"],
  });
  expect(sell({ claimed: { total: 249_901, commission: 4_997, netProfit: 124_903 } })).toMatchObject({
    total: 249_900,
    commission: 4_998,
    netProfit: 124_902,
  });
});

test("a piece is sold once; a second sale is refused with when, by whom and in which sale", () => {
  const first = sell();
  expect(refusalOf({ customerId: aCustomer().id })).toEqual({
    kind: "conflict",
    errors: { inventoryId: ["This item has already been sold"] },
    detail: expect.objectContaining({ when: first.soldAt, by: "Sal Brook", saleId: first.id }),
  });
  expect(countSales(shop.db, {}, 10)).toBe(1);
  theBooksBalance(shop);
});

test("customer, store and piece must exist", () => {
  expect(refusalOf({ customerId: 99 }).errors).toEqual({ customerId: ["Customer is required"] });
  expect(refusalOf({ location: "paris" }).errors).toEqual({ location: ["Choose one of the stores"] });
  expect(refusalOf({ pieceId: 99 })).toMatchObject({
    kind: "invalid",
    errors: { inventoryId: ["Item is required"] },
  });
  expect(pieceNow().state).toBe("available");
});

test("the commission rate of Settings holds for new sales and stays on old ones", () => {
  const old = sell();
  const now = Date.now() as Instant;
  shop.db.insert(settings).values({ name: "commissionRate", value: "350", changedAt: now }).run();
  const fresh = sell({ pieceId: aPiece().id, salePrice: cents(10_010) });
  expect(fresh).toMatchObject({ commissionRate: 350, commission: 350 });
  expect(getSale(shop.db, old.id)).toMatchObject({ commissionRate: 200, commission: 4_998 });
  theBooksBalance(shop);
});

test("the audit entry has the tag's values where the sale differs from them", () => {
  sell({ salePrice: cents(200_000) });
  sell({ pieceId: aPiece({ ...HALO_RING, sku: "HALO-2" }).id, itemCost: cents(110_000) });
  const rows = shop.db.select().from(auditLog).where(eq(auditLog.action, "sale.processed")).all();
  const [cheaper, dearer] = rows.map(
    ({ payload }) => (JSON.parse(payload ?? "{}") as { after: Record<string, unknown> }).after,
  );
  expect(cheaper).toMatchObject({ salePrice: 200_000, listedPrice: 249_900 });
  expect(cheaper).not.toHaveProperty("listedCost");
  expect(dearer).toMatchObject({ itemCost: 110_000, listedCost: HALO_RING.cost });
  expect(dearer).not.toHaveProperty("listedPrice");
});

test("the audit entry has people's ids, not their names", () => {
  sell();
  const rows = shop.db.select().from(auditLog).where(eq(auditLog.action, "sale.processed")).all();
  const { after } = JSON.parse(rows[0]?.payload ?? "{}") as { after: Record<string, unknown> };
  expect(after).toMatchObject({ sellerId: SAL.id });
  expect(rows[0]?.payload).not.toMatch(/Amelia|Hartwell|Brook/);
});

test("a sale belongs to the calendar day of its own store", () => {
  // Past midnight in UTC and New York, half past eleven in Denver.
  const now = parseInstant("2026-03-10T05:30:00Z")!;
  const actor = actorNamed(OLIVE);
  const sellAt = (location: string, pieceId: number) =>
    shop.db.transaction((tx) => sellWithOrders({ tx, actor, now }, aNewSale({ location, pieceId })));
  expect(sellAt("new_york", ring.id)).toMatchObject({ value: { storeDay: "2026-03-10" } });
  expect(sellAt("denver", aPiece().id)).toMatchObject({ value: { storeDay: "2026-03-09" } });

  expect(todayCards(shop.db, "new_york", now)).toMatchObject({ today: "2026-03-10", transactions: 1 });
  expect(todayCards(shop.db, "denver", now)).toMatchObject({ today: "2026-03-09", transactions: 1 });
  expect(todayCards(shop.db, "boca", now)).toMatchObject({ transactions: 0, revenue: 0 });
  expect(todayCards(shop.db, null, now)).toMatchObject({ today: "2026-03-10", transactions: 1 });
});

test("today's cards add up the live sales of the day", () => {
  const made = [sell(), sell({ pieceId: aPiece().id, salePrice: cents(10_000), itemCost: cents(20_000) })];
  shop.db
    .insert(sales)
    .values({
      ...shop.db.select().from(sales).get()!,
      id: 99,
      isLive: false,
      voidedAt: parseInstant("2026-03-10T05:30:00Z"),
      voidedBy: 1,
      voidReason: "x",
    })
    .run();
  const add = (figure: (sale: (typeof made)[number]) => number) =>
    made.reduce((n, sale) => n + figure(sale), 0);
  expect(todayCards(shop.db, "boca", Date.now() as Instant)).toMatchObject({
    transactions: 2,
    revenue: add((sale) => sale.total),
    commission: add((sale) => sale.commission),
    netProfit: add((sale) => sale.netProfit),
  });
});

test("the list goes newest first in both directions, two of one moment by number", () => {
  const ids = [1, 2, 3, 4].map(() => sell({ pieceId: aPiece().id }).id);
  shop.db
    .update(sales)
    .set({ soldAt: parseInstant("2026-03-10T05:30:00Z")! })
    .run();
  const key = (id: number): SaleKey => [getSale(shop.db, id)!.soldAt, id];
  const read = (slice: { after?: SaleKey; before?: SaleKey }) =>
    findSales(shop.db, {}, { ...slice, limit: 2 }).map((sale) => sale.id);
  expect(read({})).toEqual([ids[3], ids[2]]);
  expect(read({ after: key(ids[2]!) })).toEqual([ids[1], ids[0]]);
  expect(read({ before: key(ids[0]!) })).toEqual([ids[2], ids[1]]);
});
