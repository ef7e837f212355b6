import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import {
  countPieces,
  findPieces,
  listPieces,
  listSortedPieces,
  otherStatesInUse,
} from "~/domain/stock/pieces/find-pieces.server";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import { eq } from "drizzle-orm";
import { pieces, settings } from "~db/schema/index.ts";
import { aPiece, aSale, aVendor, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  aPiece({ sku: "A-1", description: "Éclat solitaire ring", retailPrice: cents(100) });
  aPiece({
    sku: "A-2",
    description: "Pearl   necklace",
    category: "necklaces",
    location: "denver",
    retailPrice: cents(250),
  });
  aPiece({
    sku: "B-50%",
    description: "Old watch_case",
    category: "estate",
    location: null,
    retailPrice: cents(999),
  });
  const sold = aPiece({ sku: "B-4", description: "Sold ring", retailPrice: cents(5) });
  aSale({ pieceId: sold.id });
});
afterAll(() => shop.close());

const skus = (filter: PieceFilter) => findPieces(shop.db, filter, { limit: 50 }).map((piece) => piece.sku);

describe("a filter", () => {
  test.each<[PieceFilter, string[]]>([
    [{}, ["B-4", "B-50%", "A-2", "A-1"]],
    [{ search: "eclat" }, ["A-1"]],
    [{ search: "RING solit" }, ["A-1"]],
    [{ search: "a-" }, ["A-2", "A-1"]],
    [{ search: "pearl necklace" }, ["A-2"]],
    [{ search: "pearl ring" }, []],
    [{ search: "%" }, ["B-50%"]],
    [{ search: "_" }, ["B-50%"]],
    [{ search: "'; drop table pieces --" }, []],
    [{ category: "estate" }, ["B-50%"]],
    [{ category: "Estate" }, []],
    [{ location: "denver" }, ["A-2"]],
    [{ isAvailable: true }, ["B-50%", "A-2", "A-1"]],
    [{ isAvailable: false }, ["B-4"]],
    [{ search: "ring", category: "rings", location: "boca", isAvailable: true }, ["A-1"]],
  ])("%j finds %j", (filter, expected) => {
    expect(skus(filter)).toEqual(expected);
    expect(listPieces(shop.db, filter, { limit: 50 }).map((piece) => piece.sku)).toEqual(expected);
    expect(countPieces(shop.db, filter, 1000)).toBe(expected.length);
  });

  test("a slice begins after one piece or ends before another, newest first both ways", () => {
    const ids = findPieces(shop.db, {}, { limit: 50 }).map((piece) => piece.id);
    const part = (slice: { after?: number; before?: number }) =>
      listPieces(shop.db, {}, { ...slice, limit: 2 }).map((piece) => piece.id);
    expect(part({})).toEqual(ids.slice(0, 2));
    expect(part({ after: ids[1]! })).toEqual(ids.slice(2, 4));
    expect(part({ before: ids[3]! })).toEqual(ids.slice(1, 3));
  });

  test("a listed row has what the list shows and no more", () => {
    const [row] = listPieces(shop.db, {}, { limit: 1 });
    expect(Object.keys(row ?? {}).sort()).toEqual([
      "category",
      "cost",
      "createdAt",
      "description",
      "id",
      "isScrap",
      "karat",
      "location",
      "meltPrice",
      "metal",
      "ownership",
      "purchaseDate",
      "retailPrice",
      "sku",
      "state",
      "weight",
      "weightGiven",
      "weightUnit",
    ]);
  });

  test("counts are complete, and limited with a search", () => {
    expect(countPieces(shop.db, {}, 2)).toBe(4);
    expect(countPieces(shop.db, { isAvailable: false }, 2)).toBe(1);
    expect(countPieces(shop.db, { search: "-" }, 2)).toBe(2);
  });
});

describe("the cards", () => {
  test("are for all stores or for one, and nothing is low until a threshold says so", () => {
    expect(pieceCards(shop.db, undefined)).toEqual({
      totalItems: 4,
      totalValue: 1354,
      vendorsValue: 0,
      availableItems: 3,
      availableValue: 1349,
      lowStock: [],
      lowStockThreshold: 0,
    });
    expect(pieceCards(shop.db, "denver")).toMatchObject({
      totalItems: 1,
      totalValue: 250,
      availableItems: 1,
    });
  });

  test("with a threshold, categories with fewer available pieces are low on stock", () => {
    shop.db
      .insert(settings)
      .values({ name: "lowStockThreshold", value: "1", changedAt: instant(0) })
      .run();
    // Bracelets, earrings, and watches have none; rings, necklaces, and estate one each.
    const none = (category: string) => ({ category, available: 0 });
    expect(pieceCards(shop.db, undefined)).toMatchObject({
      lowStock: ["bracelets", "earrings", "watches"].map(none),
      lowStockThreshold: 1,
    });
    expect(pieceCards(shop.db, "denver").lowStock).toHaveLength(5);
  });
});

test("the categories are the five, then those in use", () => {
  expect(categoriesInUse(shop.db)).toEqual([
    "rings",
    "necklaces",
    "bracelets",
    "earrings",
    "watches",
    "estate",
  ]);
});

test("a case narrows whatever else is asked; the counts agree", () => {
  const vendor = aVendor();
  for (const [sku, words] of [
    ["D-1", { category: "rings", location: "boca" }],
    ["D-2", { category: "rings", location: "denver", vendorId: vendor.id, metal: "platinum" }],
    ["D-3", { category: "earrings", location: "boca", ownership: "memo", vendorId: vendor.id }],
  ] as const)
    aPiece({ sku, displayCase: "Case 9", retailPrice: cents(70), description: "Cased", ...words });
  for (const [filter, expected] of [
    [{}, ["D-3", "D-2", "D-1"]],
    [{ search: "cased" }, ["D-3", "D-2", "D-1"]],
    [{ category: "rings" }, ["D-2", "D-1"]],
    [{ location: "boca", isAvailable: true }, ["D-3", "D-1"]],
    [{ vendor: vendor.id }, ["D-3", "D-2"]],
    [{ vendor: vendor.id, ownership: "memo" }, ["D-3"]],
    [{ ownership: "memo" }, ["D-3"]],
    [{ metal: "platinum" }, ["D-2"]],
    [{ price: { from: cents(60), to: cents(80) }, category: "rings" }, ["D-2", "D-1"]],
    [{ isAvailable: false }, []],
  ] satisfies [PieceFilter, string[]][]) {
    const asked = { ...filter, displayCase: "Case 9" };
    expect(skus(asked), JSON.stringify(filter)).toEqual(expected);
    expect(countPieces(shop.db, asked, 1000)).toBe(expected.length);
    for (const by of ["sku", "price"] as const)
      expect(
        listSortedPieces(shop.db, asked, { by, descending: false }, { limit: 50 }).map((piece) => piece.sku),
      ).toEqual(expected.toSorted());
  }
  expect(skus({ displayCase: "Case 10" })).toEqual([]);
});

test("what is the shop's own is listed and counted apart from what is on memo", () => {
  const count = (filter: PieceFilter) => countPieces(shop.db, filter, 1000);
  const before = count({ ownership: "owned" });
  expect(before).toBe(count({}) - count({ ownership: "memo" }));
  const vendor = aVendor();
  aPiece({ sku: "W-1", vendorId: vendor.id });
  aPiece({ sku: "W-2", vendorId: vendor.id, ownership: "memo" });
  expect(count({ ownership: "owned" })).toBe(before + 1);
  expect(skus({ ownership: "owned" })).toContain("W-1");
  expect(skus({ ownership: "owned" })).not.toContain("W-2");
  for (const ownership of ["owned", "memo"] as const) {
    const asked = { vendor: vendor.id, ownership };
    expect(skus(asked)).toEqual([ownership === "owned" ? "W-1" : "W-2"]);
    expect(count(asked)).toBe(1);
  }
});

test("what is damaged or back at its vendor isn't sold; the counts agree", () => {
  const damaged = aPiece({ sku: "C-1", description: "Bent ring", location: "denver" });
  const back = aPiece({ sku: "C-2", description: "Loose stud" });
  for (const [piece, state] of [
    [damaged, "damaged"],
    [back, "returned_to_vendor"],
  ] as const)
    shop.db.update(pieces).set({ state }).where(eq(pieces.id, piece.id)).run();
  for (const [filter, expected] of [
    [{ state: "sold" }, ["B-4"]],
    [{ state: "damaged" }, ["C-1"]],
    [{ state: "damaged", location: "denver", category: "rings" }, ["C-1"]],
    [{ state: "damaged", location: "boca" }, []],
    [{ state: "returned_to_vendor", search: "stud" }, ["C-2"]],
    [{ isAvailable: false }, ["C-2", "C-1", "B-4"]],
  ] satisfies [PieceFilter, string[]][]) {
    expect(skus(filter)).toEqual(expected);
    expect(countPieces(shop.db, filter, 1000)).toBe(expected.length);
    for (const by of ["sku", "price"] as const)
      expect(
        listSortedPieces(shop.db, filter, { by, descending: true }, { limit: 50 })
          .map((piece) => piece.sku)
          .toSorted(),
      ).toEqual(expected.toSorted());
  }
  expect(otherStatesInUse(shop.db)).toEqual(["returned_to_vendor", "damaged"]);
});
