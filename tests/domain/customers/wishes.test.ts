import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ownedBy } from "~/domain/counter/sales/find-owned.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { wishesFor, wishesOf } from "~/domain/stock/wishes/find-wishes.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { removeWish } from "~/domain/stock/wishes/write-wish.server";
import { addWish, addWishOfPiece } from "~/domain/stock/wishes/add-wish.server";
import type { Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import {
  aCustomer,
  aPiece,
  aSale,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const NOTHING = { sku: null, description: null, note: null };
const wish = (customerId: number, words: Partial<typeof NOTHING> | Record<string, string>) =>
  enact((ctx) => addWish(ctx, { customerId, ...NOTHING, ...words }));
const wishing = (customerId: number, words: Record<string, string>) =>
  attempt((ctx) => addWish(ctx, { customerId, ...NOTHING, ...words }));
const merge = (keptId: number, mergedId: number) => {
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
  return mergesInto(shop.db, keptId)[0]!.id;
};

describe("a wish list", () => {
  test("has pieces by SKU and wishes in words, the newest first", () => {
    const { id } = aCustomer();
    const piece = aPiece({ sku: "OPAL-1" });
    wish(id, { sku: " opal-1 ", description: "For June", note: "Or like it" });
    wish(id, { description: "A blue stone" });
    expect(wishesOf(shop.db, id)).toMatchObject([
      { piece: null, description: "A blue stone", note: null },
      { piece: { id: piece.id, state: "available" }, note: "For June\nOr like it" },
    ]);
    expect(wishesFor(shop.db, piece.id)).toMatchObject([{ customerId: id }]);
  });

  test("says that a piece was sold, and takes one that was", () => {
    const { id } = aCustomer();
    const piece = aPiece({ sku: "GONE-1" });
    wish(id, { sku: "GONE-1" });
    aSale({ customerId: aCustomer().id, pieceId: piece.id });
    expect(wishesOf(shop.db, id)).toMatchObject([{ piece: { state: "sold" } }]);
    enact((ctx) => addWishOfPiece(ctx, { pieceId: piece.id, customerId: aCustomer().id, note: null }));
    expect(wishesFor(shop.db, piece.id)).toHaveLength(2);
  });

  test("refuses nothing, an unknown SKU, a piece twice and an unknown customer", () => {
    const { id } = aCustomer();
    const piece = aPiece({ sku: "ONCE-1" });
    expect(wishing(id, {})).toMatchObject({ refusal: { errors: { sku: [expect.anything()] } } });
    expect(wishing(id, { sku: "NONE" })).toMatchObject({
      refusal: { errors: { sku: ["No item has this SKU"] } },
    });
    wish(id, { sku: "ONCE-1" });
    expect(wishing(id, { sku: "ONCE-1" })).toMatchObject({ refusal: { kind: "invalid" } });
    expect(wishing(9_999, { description: "x" })).toMatchObject({ refusal: { kind: "missing" } });
    const byPiece = (customerId: number) =>
      attempt((ctx) => addWishOfPiece(ctx, { pieceId: piece.id, customerId, note: null }));
    expect(byPiece(9_999)).toMatchObject({ refusal: { errors: { customerId: [expect.anything()] } } });
    expect(byPiece(id)).toMatchObject({ refusal: { errors: { customerId: [expect.anything()] } } });
  });

  test("of a hundred is full", () => {
    const { id } = aCustomer();
    for (let n = 0; n < 100; n += 1) wish(id, { description: `Wish ${n}` });
    expect(wishing(id, { description: "One more" })).toMatchObject({ refusal: { kind: "invalid" } });
  });

  test("loses what is taken off, by its own customer alone", () => {
    const [one, other] = [aCustomer(), aCustomer()];
    const { id } = wish(one.id, { description: "Opals" });
    const removing = (customerId: number) => attempt((ctx) => removeWish(ctx, { customerId, wishId: id }));
    expect(removing(other.id)).toMatchObject({ refusal: { kind: "missing" } });
    expect(removing(one.id)).toMatchObject({ kind: "done" });
    expect(wishesOf(shop.db, one.id)).toEqual([]);
  });

  test("follows a merge, and its undo", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    const piece = aPiece();
    wish(kept.id, { description: "Opals" });
    enact((ctx) => addWishOfPiece(ctx, { pieceId: piece.id, customerId: merged.id, note: null }));
    const id = merge(kept.id, merged.id);
    expect(wishesOf(shop.db, kept.id)).toHaveLength(2);
    expect(wishesFor(shop.db, piece.id)).toMatchObject([{ customerId: kept.id }]);
    expect(wishing(merged.id, { description: "More" })).toMatchObject({ refusal: { kind: "conflict" } });
    enact((ctx) => undoMerge(ctx, id));
    expect(wishesOf(shop.db, kept.id)).toMatchObject([{ description: "Opals" }]);
    expect(wishesOf(shop.db, merged.id)).toMatchObject([{ piece: { id: piece.id } }]);
  });

  test("is in the export of a person, and goes with an erasure", () => {
    const { id } = aCustomer();
    wish(id, { description: "Opals", note: "For Ada" });
    const reading = readAllOf(shop.db, getCustomerOrErased(shop.db, id)!, Date.now() as Instant);
    let step = reading.next();
    while (!step.done) step = reading.next();
    expect(step.value.wishes).toMatchObject([{ description: "Opals", note: "For Ada" }]);
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect(wishesOf(shop.db, id)).toEqual([]);
    expect(wishing(id, { description: "x" })).toMatchObject({ refusal: { kind: "conflict" } });
  });
});

describe("owned", () => {
  test("is what a person bought, without what was voided", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    const [one, other] = [aPiece(), aPiece()];
    aSale({ customerId: kept.id, pieceId: one.id });
    const sale = aSale({ customerId: merged.id, pieceId: other.id });
    merge(kept.id, merged.id);
    expect(ownedBy(shop.db, kept.id, 10).map(({ pieceId }) => pieceId)).toEqual([other.id, one.id]);
    enact((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Typed by mistake" }));
    expect(ownedBy(shop.db, kept.id, 10)).toMatchObject([{ pieceId: one.id, sku: one.sku }]);
  });
});
