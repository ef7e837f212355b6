import { afterEach, beforeEach, expect, test } from "vitest";
import { day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { countPieces, listPieces, listSortedPieces } from "~/domain/stock/pieces/find-pieces.server";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import {
  costDueBackTo,
  dueBackTo,
  findVendors,
  heldOfVendors,
  listVendors,
  piecesByState,
} from "~/domain/stock/vendors/find-vendors.server";
import { addVendor, editVendor } from "~/domain/stock/vendors/write-vendor.server";
import { OLIVE, SAL } from "../../support/cast.ts";
import {
  aPiece,
  aSale,
  attempt,
  aVendor,
  detailsOfPiece,
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

test("vendors are listed by name, found by words, and their names told apart without case", () => {
  const zirkon = aVendor({ name: "Zirkon & Co", contactName: "Ottó Weiß" });
  const arias = aVendor({ name: "arias gems", accountNumber: "LP-2207" });
  expect(listVendors(shop.db).map(({ id }) => id)).toEqual([arias.id, zirkon.id]);
  expect(listVendors(shop.db, { search: "otto" }).map(({ id }) => id)).toEqual([zirkon.id]);
  expect(listVendors(shop.db, { search: "lp-2207 gems" }).map(({ id }) => id)).toEqual([arias.id]);
  const { foldedName, ...details } = { ...arias, name: "ARIAS  Gems" };
  expect(attempt((ctx) => addVendor(ctx, details))).toMatchObject({
    kind: "refused",
    refusal: { kind: "conflict", errors: { name: ["There is already a vendor with this name"] } },
  });
  const slice = { limit: 1 };
  expect(findVendors(shop.db, {}, { ...slice, after: foldedName })).toMatchObject([{ id: zirkon.id }]);
  expect(findVendors(shop.db, {}, { ...slice, before: zirkon.foldedName })).toMatchObject([{ id: arias.id }]);
});

test("an edit of an older version is refused and says who was faster", () => {
  const { id, foldedName: _, createdAt: __, ...vendor } = aVendor();
  enact((ctx) => editVendor(ctx, id, { ...vendor, terms: "Net 30" }), SAL);
  expect(attempt((ctx) => editVendor(ctx, id, { ...vendor, terms: "Net 60" }), OLIVE)).toMatchObject({
    kind: "refused",
    refusal: {
      kind: "conflict",
      message: expect.stringMatching(
        /^Sal Brook changed this vendor at .* while you were editing$/,
      ) as string,
    },
  });
  expect(enact((ctx) => editVendor(ctx, id, { ...vendor, terms: "Net 90", version: null })).terms).toBe(
    "Net 90",
  );
});

test("a piece has a vendor that exists, and only what isn't owned is due back", () => {
  const piece = detailsOfPiece(aPiece());
  const add = (words: object) => attempt((ctx) => addPiece(ctx, { ...piece, sku: "NEW-1", ...words }));
  expect(add({ vendorId: 99 })).toMatchObject({
    kind: "refused",
    refusal: { errors: { vendorId: [expect.anything()] } },
  });
  expect(add({ memoDueDay: day("2027-01-01") })).toMatchObject({
    kind: "refused",
    refusal: { errors: { memoDueDay: ["Only memo and consigned items have a due date"] } },
  });
  expect(add({ vendorId: aVendor().id, ownership: "memo", memoDueDay: day("2027-01-01") }).kind).toBe("done");
});

test("a vendor's pieces are counted by state, and what is due back comes by its day", () => {
  const { id: vendorId } = aVendor();
  const later = aPiece({ vendorId, ownership: "memo", memoDueDay: day("2027-03-01") });
  const anyDay = aPiece({ vendorId, ownership: "consigned" });
  const sooner = aPiece({ vendorId, ownership: "memo", memoDueDay: day("2027-02-01") });
  const sold = aPiece({ vendorId, ownership: "memo", memoDueDay: day("2027-01-01") });
  aSale({ pieceId: sold.id });
  aPiece({ vendorId });
  aPiece();
  expect(piecesByState(shop.db, vendorId)).toEqual([
    { state: "available", pieces: 4 },
    { state: "sold", pieces: 1 },
  ]);
  const due = dueBackTo(shop.db, vendorId, 10).map(({ id }) => id);
  expect(due).toEqual([sooner.id, later.id, anyDay.id]);
  expect(dueBackTo(shop.db, vendorId, 1)).toMatchObject([{ id: sooner.id }]);
});

test("what is held of each vendor, and owed for, is counted, and the cost of what is due back summed", () => {
  const [one, other, none] = [aVendor(), aVendor(), aVendor()];
  const cost = cents(250_00);
  const memo = { vendorId: one.id, ownership: "memo", cost } as const;
  aPiece(memo);
  aPiece({ ...memo, ownership: "consigned" });
  const { id: pieceId } = aPiece(memo);
  const nothing = { customerId: null, to: null, due: null, value: null };
  enact((ctx) => movePiece(ctx, { ...nothing, pieceId, kind: "lost", note: "Gone from the case" }));
  for (const ownership of ["memo", "consigned", "owned"] as const)
    aSale({ pieceId: aPiece({ ...memo, ownership }).id });
  aPiece({ vendorId: one.id });
  aPiece({ vendorId: other.id });
  const held = heldOfVendors(shop.db, [one.id, other.id, none.id]);
  expect(held(one.id)).toEqual({ onHand: 3, notOwned: 2, dueBack: 3, unpaid: 2 });
  expect(held(other.id)).toEqual({ onHand: 1, notOwned: 0, dueBack: 0, unpaid: 0 });
  expect(held(none.id)).toEqual({ onHand: 0, notOwned: 0, dueBack: 0, unpaid: 0 });
  expect(dueBackTo(shop.db, one.id, 9)).toHaveLength(3);
  expect(costDueBackTo(shop.db, one.id)).toBe(3 * cost);
  expect(costDueBackTo(shop.db, other.id)).toBe(0);
});

test("pieces are filtered by vendor and ownership, beside the other filters and in each order", () => {
  const { id: vendor } = aVendor();
  const owned = aPiece({ vendorId: vendor });
  const memo = aPiece({ vendorId: vendor, ownership: "memo", category: "watches", location: "denver" });
  const others = aPiece({ ownership: "memo", description: "Pearl strand" });
  const found = (filter: PieceFilter) => {
    const ids = listPieces(shop.db, filter, { limit: 10 }).map(({ id }) => id);
    expect(countPieces(shop.db, filter, 100)).toBe(ids.length);
    for (const by of ["sku", "price", "purchased"] as const) {
      const sorted = listSortedPieces(shop.db, filter, { by, descending: false }, { limit: 10 });
      expect(new Set(sorted.map(({ id }) => id))).toEqual(new Set(ids));
    }
    return ids;
  };
  expect(found({ vendor })).toEqual([memo.id, owned.id]);
  expect(found({ ownership: "memo" })).toEqual([others.id, memo.id]);
  expect(found({ vendor, ownership: "memo" })).toEqual([memo.id]);
  expect(found({ vendor, ownership: "owned", isAvailable: true })).toEqual([owned.id]);
  expect(found({ vendor, category: "watches", location: "denver", isAvailable: true })).toEqual([memo.id]);
  expect(found({ vendor, state: "sold" })).toEqual([]);
  expect(found({ ownership: "memo", search: "pearl" })).toEqual([others.id]);
  expect(found({ vendor, price: { from: undefined, to: owned.retailPrice } })).toEqual([memo.id, owned.id]);
});
