import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { scan } from "~/domain/workshop/counts/scan.server";
import { cents } from "~/domain/money";
import { addScrap } from "~/domain/stock/melt-lots/pack-scrap.server";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { countPieces, findPieces, pieceOfSku, planPieces } from "~/domain/stock/pieces/find-pieces.server";
import { newLineFields } from "~/domain/stock/receivings/receiving-fields";
import { addLine } from "~/domain/stock/receivings/prepare-receiving.server";
import { packPiece } from "~/domain/stock/transfers/packing.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import {
  aMeltLot,
  aPiece,
  aPieceCount,
  aReceiving,
  aTransfer,
  attempt,
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

const saidOf = (written: ReturnType<typeof attempt>) =>
  written.kind === "refused" ? `${written.refusal.kind}: ${written.refusal.message}` : written.kind;

const TAKEN = "conflict: SKU already exists";
const HIDDEN = "invalid: This SKU has hidden characters. Type it again";
const MIXED = "invalid: This SKU mixes letters of two alphabets. Type it again";

/** What looks like RNG-9001 on a tag, and what is said of it. */
const ALIKE: [string, string][] = [
  ["rng-9001", TAKEN],
  ["RNG\u20109001", TAKEN],
  ["RNG\u20119001", TAKEN],
  ["RNG\u20129001", TAKEN],
  ["RNG\u20139001", TAKEN],
  ["RNG\u20149001", TAKEN],
  ["RNG\u20159001", TAKEN],
  ["RNG\u22129001", TAKEN],
  ["ＲＮＧ-9001", TAKEN],
  ["RNG\u200b-9001", HIDDEN],
  ["RNG\u2060-9001", HIDDEN],
  ["RNG\u3164-9001", HIDDEN],
  // Cyrillic Er, Greek Nu.
  ["\u0420NG-9001", MIXED],
  ["R\u039dG-9001", MIXED],
];

describe("one SKU stands for one item, and what looks like it is", () => {
  test.each(ALIKE)("%j: %s, in a form", (sku, said) => {
    aPiece({ sku: "RNG-9001" });
    const { version: _, ...details } = detailsOfPiece(aPiece());
    expect(saidOf(attempt((ctx) => addPiece(ctx, { ...details, sku })))).toBe(said);
  });

  test.each(ALIKE)("%j: %s, in a rename", (sku, said) => {
    aPiece({ sku: "RNG-9001" });
    const other = aPiece({ sku: "RNG-1" });
    const edit = attempt((ctx) => editPiece(ctx, other.id, { ...detailsOfPiece(other), sku }));
    expect(saidOf(edit)).toBe(said);
  });

  test.each(ALIKE)("%j: %s, in a receiving", (sku, said) => {
    aPiece({ sku: "RNG-9001" });
    const { id: receivingId } = aReceiving({ lines: [{ sku: "RNG-9100" }] });
    const line = { ...aLine, sku };
    expect(saidOf(attempt((ctx) => addLine(ctx, { receivingId, ...line })))).toBe(said);
  });

  test("a draft's line holds its SKU too", () => {
    const { id: receivingId } = aReceiving({ lines: [{ sku: "RNG-9100" }] });
    const line = { ...aLine, sku: "RNG\u20119100" };
    expect(saidOf(attempt((ctx) => addLine(ctx, { receivingId, ...line })))).toBe(TAKEN);
  });

  test("in letters of one alphabet alone", () => {
    aPiece({ sku: "ABC-1" });
    const { version: _, ...details } = detailsOfPiece(aPiece());
    const cyrillic = "\u0410\u0412\u0421-1";
    expect(saidOf(attempt((ctx) => addPiece(ctx, { ...details, sku: cyrillic })))).toBe(TAKEN);
  });

  test("an item keeps the SKU it has, however it is spelled", () => {
    const ring = aPiece({ sku: "RNG\u20119001" });
    const edit = { ...detailsOfPiece(ring), description: "Signet ring" };
    expect(saidOf(attempt((ctx) => editPiece(ctx, ring.id, edit)))).toBe("done");
  });
});

const aLine = {
  ...blankOf(newLineFields),
  category: "rings",
  description: "Plain gold band",
  quantity: 1,
  cost: cents(40_000),
};

describe("a code is read by one rule: case, any dash, the hyphen left out, hidden characters", () => {
  const WRITINGS = ["RNG-9001", " rng-9001 ", "rng9001", "RNG\u20139001", "RNG\u20119001", "RNG\u200b-9001"];

  test.each(WRITINGS)("%j is found", (typed) => {
    const ring = aPiece({ sku: "RNG-9001" });
    expect(pieceOfSku(shop.db, typed)?.id).toBe(ring.id);
  });

  test.each(WRITINGS)("%j is counted", (number) => {
    aPiece({ sku: "RNG-9001" });
    const { id: countId } = aPieceCount();
    expect(enact((ctx) => scan(ctx, { countId, number })).result).toBe("found");
  });

  test.each(WRITINGS)("%j is packed and received", (sku) => {
    aPiece({ sku: "RNG-9001" });
    const { id: transferId } = aTransfer();
    expect(saidOf(attempt((ctx) => packPiece(ctx, { transferId, sku })))).toBe("done");
    enact((ctx) => sendTransfer(ctx, { transferId, version: null }));
    const arrived = { transferId, skus: [sku], ids: [], all: false };
    expect(saidOf(attempt((ctx) => receivePieces(ctx, arrived)))).toBe("done");
  });

  test.each(WRITINGS)("%j is known to a melt lot", (sku) => {
    aPiece({ sku: "RNG-9001" });
    const { id: lotId } = aMeltLot();
    expect(saidOf(attempt((ctx) => addScrap(ctx, { lotId, sku, all: false })))).toMatch(
      /^conflict: RNG-9001 is/,
    );
  });

  test("the exact one comes before one with a hyphen", () => {
    const plain = aPiece({ sku: "EAR2130" });
    const other = aPiece({ sku: "EAR-2130" });
    expect(pieceOfSku(shop.db, "ear2130")?.id).toBe(plain.id);
    expect(pieceOfSku(shop.db, "ear-2130")?.id).toBe(other.id);
  });

  test("an item with a dash of a text program is found as a keyboard writes it, in lists too", () => {
    const ring = aPiece({ sku: "RNG\u20119001" });
    for (const search of ["rng-9001", "RNG9001", "RNG\u20139001", "RNG\u20119001"]) {
      const planned = planPieces(shop.db, { search });
      expect(
        findPieces(shop.db, planned, { limit: 5 }).map(({ id }) => id),
        search,
      ).toEqual([ring.id]);
      expect(countPieces(shop.db, planned, 5)).toBe(1);
    }
  });

  test("unknown codes of a count are one where known ones would be", () => {
    const { id: countId } = aPieceCount("NO-SUCH");
    for (const number of ["no-such", "No\u2011Such "])
      expect(enact((ctx) => scan(ctx, { countId, number })).result).toBe("twice");
    expect(enact((ctx) => scan(ctx, { countId, number: "NO-SUCH-2" })).result).toBe("unknown");
  });
});
