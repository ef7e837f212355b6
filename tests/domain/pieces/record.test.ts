import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { type Cents, cents } from "~/domain/money";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import { findPieces, getPiece, lastSaleOf } from "~/domain/stock/pieces/find-pieces.server";
import { stonesOf, stonesOfOne } from "~/domain/stock/pieces/find-stones.server";
import type { StoneDetails } from "~/domain/stock/pieces/stones";
import { thousandths } from "~/domain/weight";
import { SAL, SUSAN } from "../../support/cast.ts";
import { eq } from "drizzle-orm";
import { auditLog } from "~db/schema/index.ts";
import { timelineOf } from "../../support/timeline.ts";
import {
  aPiece,
  detailsOfPiece,
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

const SIGNET: PieceDetails = {
  ...blankOf(pieceFields),
  sku: "SIG-1",
  category: "cufflinks",
  description: "Signet",
  cost: cents(10_050),
  retailPrice: cents(25_000),
  location: "denver",
};

function edit(piece: Piece, changes: Partial<PieceDetails>, version = piece.version) {
  return attempt((ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(piece), ...changes, version }));
}

const movementsOf = (id: number) =>
  timelineOf(shop, { kind: "piece", id }).filter(({ kind }) => kind !== "edit");

const DIAMOND: StoneDetails = {
  kind: "diamond",
  shape: "round",
  carat: thousandths(1_020),
  color: "G",
  clarity: "VS1",
  count: 1,
  place: "center",
};
const SIDES: StoneDetails = { ...DIAMOND, carat: thousandths(360), count: 18, place: "side" };

describe("the stones of a piece", () => {
  const stonesOfPiece = (id: number) => stonesOfOne(shop.db, id);
  const payloads = () =>
    (shop.db.$client.prepare("select payload from audit_log order by id").pluck().all() as string[]).map(
      (payload) => JSON.parse(payload) as { before: object | null; after: object },
    );

  test("are kept in their order, found by search, and in the trail", () => {
    const piece = enact((ctx) => addPiece(ctx, { ...SIGNET, stones: [SIDES, DIAMOND] }));
    expect(stonesOfPiece(piece.id)).toEqual([SIDES, DIAMOND]);
    expect(stonesOf(shop.db, [piece.id, 99])).toEqual(new Map([[piece.id, [SIDES, DIAMOND]]]));
    expect(findPieces(shop.db, { search: "round diamonds" }, { limit: 5 })).toHaveLength(1);
    expect(payloads().at(-1)?.after).toMatchObject({ stones: [SIDES, DIAMOND] });
  });

  test("an edit without them keeps them, with others it replaces them, and only a change is in the trail", () => {
    const piece = enact((ctx) => addPiece(ctx, { ...SIGNET, stones: [DIAMOND, SIDES] }));
    const priced = enact((ctx) =>
      editPiece(ctx, piece.id, { ...detailsOfPiece(piece), retailPrice: cents(30_000) }),
    );
    expect(stonesOfPiece(piece.id)).toEqual([DIAMOND, SIDES]);
    expect(findPieces(shop.db, { search: "diamond" }, { limit: 5 })).toHaveLength(1);
    expect(payloads().at(-1)?.after).not.toHaveProperty("stones");

    const ruby = { ...DIAMOND, kind: "ruby", color: null, clarity: null };
    const edited = enact((ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(priced), stones: [ruby] }));
    expect(stonesOfPiece(piece.id)).toEqual([ruby]);
    expect(findPieces(shop.db, { search: "diamond" }, { limit: 5 })).toEqual([]);
    expect(payloads().at(-1)).toMatchObject({
      before: { stones: [DIAMOND, SIDES] },
      after: { stones: [ruby] },
    });

    enact((ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(edited), stones: [] }));
    expect(stonesOfPiece(piece.id)).toEqual([]);
  });
});

test("a karat that its metal doesn't have is refused, and the database refuses unknown ones", () => {
  expect(attempt((ctx) => addPiece(ctx, { ...SIGNET, metal: "platinum", karat: "14K" }))).toMatchObject({
    kind: "refused",
    refusal: { kind: "invalid", errors: { karat: ["Platinum is 900, 950, 999"] } },
  });
  const piece = aPiece({ metal: "yellow_gold", karat: "14K" });
  expect(edit(piece, { metal: "titanium" })).toMatchObject({
    refusal: { errors: { karat: [expect.any(String)] } },
  });
  const client = shop.db.$client;
  for (const [name, value] of [
    ["metal", "mithril"],
    ["karat", "13K"],
  ])
    expect(() => client.prepare(`update pieces set ${name} = ? where id = ?`).run(value, piece.id)).toThrow(
      /CHECK constraint failed/,
    );
});

describe("a new piece", () => {
  test("is available, and its first movement says where, when and by whom", () => {
    const piece = enact((ctx) => addPiece(ctx, SIGNET), SAL);
    expect(piece).toMatchObject({ ...SIGNET, state: "available", version: 1 });
    expect(movementsOf(piece.id)).toMatchObject([
      { what: "Received", store: "denver", by: "Sal Brook", about: null },
    ]);
  });

  test.each(["SIG-1", "sig-1", " Sig-1 ", "ＳＩＧ-1"])("the SKU %j is taken by SIG-1", (sku) => {
    const existing = aPiece(SIGNET);
    expect(attempt((ctx) => addPiece(ctx, { ...SIGNET, sku }))).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "conflict",
        errors: { sku: ["SKU already exists"] },
        detail: { existing: { id: existing.id, sku: "SIG-1", description: "Signet" } },
      },
    });
  });

  test.each(["SIG-1\u200b", "S\u2060IG-1", "\u202eSIG-1"])(
    "the SKU %j is refused: it looks like another",
    (sku) => {
      const errors = { sku: ["This SKU has hidden characters. Type it again"] };
      expect(attempt((ctx) => addPiece(ctx, { ...SIGNET, sku }))).toMatchObject({
        refusal: { kind: "invalid", errors },
      });
    },
  );

  test("an unknown store is refused; no store is accepted", () => {
    expect(attempt((ctx) => addPiece(ctx, { ...SIGNET, location: "atlantis" }))).toMatchObject({
      refusal: { kind: "invalid", errors: { location: ["Choose one of the stores"] } },
    });
    expect(enact((ctx) => addPiece(ctx, { ...SIGNET, location: null })).location).toBeNull();
  });

  test("a refusal leaves nothing behind", () => {
    aPiece(SIGNET);
    const rows = () =>
      shop.db.$client
        .prepare(
          "select (select count(*) from pieces), (select count(*) from piece_movements), (select count(*) from audit_log)",
        )
        .raw()
        .get();
    const before = rows();
    attempt((ctx) => addPiece(ctx, SIGNET));
    expect(rows()).toEqual(before);
  });
});

describe("an edit", () => {
  test("changes the record, its search text and its version", () => {
    const piece = aPiece(SIGNET);
    expect(edit(piece, { sku: "SIG-2", description: "Éclat" })).toMatchObject({
      kind: "done",
      value: {
        sku: "SIG-2",
        description: "Éclat",
        foldedSku: "sig-2",
        searchText: "sig-2\neclat",
        version: 2,
      },
    });
  });

  test("may change the case of its SKU, and not take another piece's", () => {
    const piece = aPiece(SIGNET);
    aPiece({ sku: "OTHER" });
    expect(edit(piece, { sku: "sig-1" }).kind).toBe("done");
    expect(edit(getPiece(shop.db, piece.id)!, { sku: "other" })).toMatchObject({
      refusal: { kind: "conflict", errors: { sku: ["SKU already exists"] } },
    });
  });

  test("of an older version is refused with the current record", () => {
    const piece = aPiece(SIGNET);
    edit(piece, { cost: cents(20_000), description: "Signet ring" });
    const late = edit(piece, { description: "Signet, engraved" });
    expect(late).toMatchObject({
      refusal: {
        kind: "conflict",
        message: expect.stringMatching(/^You changed this item (on \w+ \d+ )?at .* while you were editing$/),
      },
    });
    expect(late.kind === "refused" && late.refusal.detail).toMatchObject({
      kind: "overtaken",
      current: { version: 2, cost: 20_000, description: "Signet ring" },
    });
    expect(getPiece(shop.db, piece.id)?.description).toBe("Signet ring");
    expect(edit(piece, { description: "Signet, engraved" }, 2)).toMatchObject({
      kind: "done",
      value: { description: "Signet, engraved", version: 3 },
    });
  });

  test("of an unknown piece is missing", () => {
    expect(attempt((ctx) => editPiece(ctx, 99, { ...SIGNET, version: 1 }))).toMatchObject({
      refusal: { kind: "missing" },
    });
  });

  test.each<[keyof PieceDetails, string | Cents, string]>([
    ["sku", "SIG-9", "You can't change the SKU of a sold item: it stays SIG-1"],
    ["cost", cents(1), "You can't change the cost of a sold item: it stays 100.50"],
    ["retailPrice", cents(1), "You can't change the retail price of a sold item: it stays 250.00"],
  ])("leaves the %s of a sold piece alone", (field, value, message) => {
    const { id } = aPiece(SIGNET);
    aSale({ pieceId: id, location: "denver" });
    const sold = getPiece(shop.db, id)!;
    expect(edit(sold, { [field]: value })).toMatchObject({
      refusal: { kind: "invalid", errors: { [field]: [message] } },
    });
  });

  test("takes a location away for whoever may correct stock alone: no count expects it then", () => {
    const { id } = aPiece({ ...SIGNET, location: "boca" });
    const change = (words: Partial<PieceDetails>, by = SAL) =>
      attempt((ctx) => editPiece(ctx, id, { ...getPiece(shop.db, id)!, ...words }), by);
    expect(change({ location: null })).toMatchObject({
      refusal: {
        kind: "forbidden",
        errors: { location: ["You don't have permission to take an item's location away"] },
      },
    });
    expect(getPiece(shop.db, id)).toMatchObject({ location: "boca" });
    expect(change({ location: "denver" }).kind).toBe("done");
    expect(change({ location: null }, SUSAN).kind).toBe("done");
    expect(change({ description: "Signet ring" }).kind).toBe("done");
    expect(change({ location: "boca" }).kind).toBe("done");
  });

  test("of the location is a movement, of anything else is none", () => {
    const piece = aPiece(SIGNET);
    expect(edit(piece, { description: "Signet ring" }).kind).toBe("done");
    expect(movementsOf(piece.id)).toHaveLength(1);
    expect(edit(getPiece(shop.db, piece.id)!, { location: "boca" }).kind).toBe("done");
    expect(edit(getPiece(shop.db, piece.id)!, { location: null }).kind).toBe("done");
    expect(movementsOf(piece.id)).toMatchObject([
      { what: "Location removed" },
      { what: "Moved to Boca Raton", about: null },
      { what: "Received", store: "denver" },
    ]);
    // It stands on the timeline once.
    const edits = shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, String(piece.id)))
      .all();
    expect(edits.map(({ action }) => action)).toEqual([
      "piece.received",
      "piece.changed",
      "piece.moved",
      "piece.moved",
      "look.listed",
    ]);
  });

  test("may correct everything else of a sold piece, whose timeline then has all movements", () => {
    const { id } = aPiece(SIGNET);
    const sale = aSale({ pieceId: id, location: "denver" }, SAL);
    expect(edit(getPiece(shop.db, id)!, { category: "rings", location: "boca" }).kind).toBe("done");
    expect(movementsOf(id)).toMatchObject([
      { what: "Moved to Boca Raton" },
      {
        what: "Sold",
        store: "denver",
        by: "Sal Brook",
        about: { kind: "sale", id: sale.id },
        amount: sale.salePrice,
      },
      { what: "Received" },
    ]);
    expect(lastSaleOf(shop.db, id)).toBe(sale.id);
  });
});
