import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseInstant } from "~/domain/dates";
import { cents, taxRate } from "~/domain/money";
import { ticketOf } from "~/domain/counter/sales/new-sale";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { addStore } from "~/domain/shop/stores/add-store.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore, listStores } from "~/domain/shop/stores/find-stores.server";
import type { StoreDetails } from "~/domain/shop/stores/store-details";
import { auditLog, sales } from "~db/schema/index.ts";
import { OLIVE } from "../../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aPiece,
  aSale,
  attempt,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const PALM_BEACH: StoreDetails = {
  name: "Palm Beach",
  zone: "America/New_York",
  address: "1 Worth Ave",
  country: null,
  phone: "561 555 0100",
  salesTaxRate: taxRate(7_250),
  surtaxRate: null,
  surtaxLimit: null,
  tradeInLessensTax: true,
  roundsCash: false,
  tradeInHoldDays: 0,
  holidays: null,
};
const add = (words: Partial<StoreDetails> = {}) =>
  attempt((ctx) => addStore(ctx, { ...PALM_BEACH, ...words }));
const keyOf = (name: string) => enact((ctx) => addStore(ctx, { ...PALM_BEACH, name })).key;
const edit = (key: string, words: Partial<StoreDetails> & { version?: number }) => {
  const { salesTaxRate, position: _position, key: _key, ...rest } = getStore(shop.db, key)!;
  const before = { ...rest, salesTaxRate: taxRate(salesTaxRate) };
  return attempt((ctx) => editStore(ctx, key, { ...before, ...words }));
};
const trail = () => shop.db.select().from(auditLog).all();

describe("a new store", () => {
  test("comes last, with a key made from its name, and can sell", () => {
    expect(add()).toMatchObject({ kind: "done", value: { key: "palm_beach", ...PALM_BEACH, version: 1 } });
    expect(listStores(shop.db).map(({ key }) => key)).toEqual(["boca", "new_york", "denver", "palm_beach"]);
    expect(trail().findLast(({ action }) => action === "store.added")).toMatchObject({
      recordKind: "store",
      recordId: "palm_beach",
      employeeId: OLIVE.id,
    });
    expect(aSale({ location: "palm_beach" }).store.name).toBe("Palm Beach");
  });

  test.each([
    ["Zürich  Bahnhofstraße 3", "zurich_bahnhofstrasse_3"],
    ["All", "all_2"],
    ["NEW", "new_2"],
    ["Boca", "boca_2"],
    ["東京", "store"],
    ["x".repeat(60), "x".repeat(40)],
  ])("%s is %s", (name, key) => expect(keyOf(name)).toBe(key));

  test("needs a name of its own and a known zone", () => {
    expect(add({ name: " boca  RATON " })).toMatchObject({
      refusal: { kind: "invalid", errors: { name: ["There is already a store with this name"] } },
    });
    expect(add({ zone: "Mars/Olympus" })).toMatchObject({
      refusal: { kind: "invalid", errors: { zone: ["Choose one of the time zones"] } },
    });
    expect(listStores(shop.db)).toHaveLength(3);
  });
});

describe("an edit", () => {
  test("changes a store and adds an audit entry", () => {
    expect(edit("boca", { name: "Boca Mall", salesTaxRate: taxRate(7_000), phone: null })).toMatchObject({
      kind: "done",
      value: { key: "boca", name: "Boca Mall", salesTaxRate: 7_000, version: 2 },
    });
    const { payload } = trail().findLast(({ action }) => action === "store.changed")!;
    expect(JSON.parse(payload!)).toMatchObject({
      before: { name: "Boca Raton", salesTaxRate: 0 },
      after: { name: "Boca Mall", salesTaxRate: 7_000 },
    });
  });

  test("the second of two editors is refused with the current store; saving it unchanged succeeds", () => {
    edit("boca", { name: "Boca Mall" });
    expect(edit("boca", { name: "Boca Plaza", version: 1 })).toMatchObject({
      refusal: { kind: "conflict", detail: { current: { name: "Boca Mall", version: 2 } } },
    });
    const before = trail().length;
    expect(edit("boca", { version: 1 }).kind).toBe("done");
    expect([getStore(shop.db, "boca")?.version, trail().length]).toEqual([2, before]);
  });

  test("may keep its name and zone, and not take another's name", () => {
    expect(edit("boca", { phone: "1" }).kind).toBe("done");
    expect(edit("boca", { name: "Denver" })).toMatchObject({
      refusal: { errors: { name: expect.anything() } },
    });
    expect(attempt((ctx) => editStore(ctx, "atlantis", { ...PALM_BEACH, version: 1 }))).toMatchObject({
      refusal: { kind: "missing" },
    });
  });

  test("a new zone holds for new sales; those that were made keep their day", () => {
    // Past midnight in New York, still evening in Los Angeles.
    const now = parseInstant("2026-03-10T05:30:00Z")!;
    const zero = cents(0);
    const sell = () => {
      const pieceId = aPiece().id;
      const customerId = aCustomer().id;
      const amounts = { itemCost: zero, salePrice: zero, tax: zero, shippingCharge: zero };
      const sale = { customerId, pieceId, ...amounts, location: "boca", tradeIn: null };
      expect(sellWithOrders({ tx: shop.db, actor: actorNamed(OLIVE), now }, ticketOf(sale)).ok).toBe(true);
    };
    sell();
    edit("boca", { zone: "America/Los_Angeles" });
    sell();
    expect(shop.db.select({ day: sales.storeDay }).from(sales).orderBy(sales.id).all()).toEqual([
      { day: "2026-03-10" },
      { day: "2026-03-09" },
    ]);
  });
});
