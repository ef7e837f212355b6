import { day } from "~/domain/dates";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewCount } from "~/domain/workshop/counts/begin-count.server";
import type { CountDecision } from "~/domain/workshop/counts/count";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { findExpected, whereMissing } from "~/domain/workshop/counts/expected-pieces.server";
import { findLines, getCount } from "~/domain/workshop/counts/find-counts.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { cents } from "~/domain/money";
import { casesInUse } from "~/domain/stock/pieces/display-cases.server";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { SUSAN, OLIVE, SAL } from "../../support/cast.ts";
import {
  aCount,
  aPiece,
  aSale,
  attempt,
  detailsOfPiece,
  enact,
  openTestShop,
  type TestShop,
  contradictionsOf,
  theBooksBalance,
} from "../../support/shop.ts";
import { movedEntries } from "../../support/moved-entries.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const inCase = (displayCase: string | null, words: Parameters<typeof aPiece>[0] = {}) =>
  aPiece({ displayCase, ...words });
const ofPieces = (words: Partial<NewCount> = {}) => aCount({ kind: "pieces", ...words }).id;
const scanned = (countId: number, { sku }: { sku: string }, by = SAL) =>
  enact((ctx) => scan(ctx, { countId, number: sku }), by);
const resultOf = (countId: number, piece: { sku: string }, by = SAL) => scanned(countId, piece, by).result;
const figuresOf = (id: number) => getCount(shop.db, id)!.figures;
const end = (countId: number) => enact((ctx) => endCount(ctx, { countId }));
const refetch = ({ id }: Piece) => getPiece(shop.db, id)!;
const edit = (piece: Piece, words: Partial<Piece>) =>
  enact((ctx) => editPiece(ctx, piece.id, { ...detailsOfPiece(refetch(piece)), ...words }));
const linesOf = (countId: number) => findLines(shop.db, { countId }, { limit: 100 });
const lineOf = (countId: number, { id }: Piece) =>
  linesOf(countId).find((line) => line.piece?.id === id && line.result !== "twice")!;
const decided = (countId: number, piece: Piece, decision: CountDecision, by = SUSAN) =>
  attempt((ctx) => decide(ctx, { countId, lineId: lineOf(countId, piece).id, decision }), by);
const setState = (piece: Piece, kind: string, state: string) => {
  shop.db.$client.prepare("update pieces set state = ? where id = ?").run(state, piece.id);
  shop.db.$client
    .prepare("insert into piece_movements (piece_id, kind, at, store, employee_id) values (?, ?, ?, ?, ?)")
    .run(piece.id, kind, Date.now(), piece.location, SAL.id);
};

test("a case's count says what each tag is, and what nobody scanned", () => {
  const [here, alsoHere] = [inCase("Case 3"), inCase("Case 3", { category: "bracelets" })];
  const other = inCase("Case 4");
  const loose = inCase(null);
  const denvers = inCase("Case 3", { location: "denver" });
  const placeless = aPiece({ location: null });
  const sold = inCase("Case 3");
  const sale = aSale({ pieceId: sold.id });
  const memo = inCase("Case 3");
  const dealer = { to: "Arias Gems", due: day("2999-01-05"), customerId: null, value: null, note: null };
  enact((ctx) => movePiece(ctx, { pieceId: memo.id, kind: "memo_out", ...dealer }));
  const damaged = inCase("Case 3");
  setState(damaged, "damaged", "damaged");
  const id = ofPieces({ displayCase: "case  3" });

  expect(getCount(shop.db, id)).toMatchObject({ displayCase: "Case 3", figures: { found: 0, missing: 3 } });
  expect(resultOf(id, here)).toBe("found");
  expect(resultOf(id, { sku: ` ${here.sku.toLowerCase()} ` }, OLIVE)).toBe("twice");
  expect(resultOf(id, damaged)).toBe("found");
  expect(resultOf(id, other)).toBe("elsewhere");
  expect(resultOf(id, loose)).toBe("elsewhere");
  expect(resultOf(id, placeless)).toBe("elsewhere");
  expect(resultOf(id, denvers)).toBe("other_store");
  expect(scanned(id, sold)).toMatchObject({ result: "sold", sale: { id: sale.id } });
  expect(resultOf(id, memo)).toBe("away");
  expect(resultOf(id, { sku: "NO-SUCH-TAG" })).toBe("unknown");
  expect(resultOf(id, { sku: "no\u2011such-tag" })).toBe("twice");
  expect(resultOf(id, { sku: "R-000001" })).toBe("unknown");
  const figures = {
    found: 2,
    missing: 1,
    elsewhere: 3,
    other_store: 1,
    handed_over: 0,
    sold: 1,
    away: 1,
    twice: 2,
    unknown: 2,
  };
  expect(figuresOf(id)).toEqual(figures);
  const missing = findExpected(shop.db, whereMissing(getCount(shop.db, id)!), { limit: 10 });
  expect(missing.map(({ sku }) => sku)).toEqual([alsoHere.sku]);
  const twice = linesOf(id).find(({ result, piece }) => result === "twice" && piece);
  expect(twice).toMatchObject({ first: { by: "Sal Brook" } });

  expect(end(id)).toMatchObject({ figures, undecided: 9 });
  expect(lineOf(id, alsoHere)).toMatchObject({
    result: "missing",
    recorded: { store: "boca", category: "bracelets", displayCase: "Case 3", state: "available" },
  });
});

test("counts by category, and of a whole store, with values at retail and cost", () => {
  const ring = inCase("A", { retailPrice: cents(300_00), cost: cents(100_00) });
  const chain = inCase(null, { category: "necklaces", retailPrice: cents(50_00), cost: cents(20_00) });
  inCase("A", { location: "denver" });
  const rings = ofPieces({ category: "rings" });
  const all = ofPieces();
  expect(figuresOf(rings)).toMatchObject({ missing: 1 });
  expect(figuresOf(all)).toMatchObject({ missing: 2 });
  expect(resultOf(rings, chain)).toBe("elsewhere");
  expect(resultOf(all, chain)).toBe("found");
  expect(getCount(shop.db, all)?.values).toEqual({
    found: { retailPrice: 50_00, cost: 20_00 },
    missing: { retailPrice: 300_00, cost: 100_00 },
  });
  end(all);
  // The prices of that moment.
  edit(ring, { retailPrice: cents(350_00) });
  expect(getCount(shop.db, all)?.values).toEqual({
    found: { retailPrice: 50_00, cost: 20_00 },
    missing: { retailPrice: 300_00, cost: 100_00 },
  });
});

test("what is sold during a count is no false difference, whenever it was scanned", () => {
  const [before, after, kept] = [inCase("A"), inCase("A"), inCase("A")];
  const id = ofPieces({ displayCase: "A" });
  expect(resultOf(id, before)).toBe("found");
  const sale = aSale({ pieceId: before.id });
  aSale({ pieceId: after.id });
  expect(figuresOf(id)).toMatchObject({ found: 1, missing: 1, sold: 0 });
  // It is back, and was scanned.
  enact((ctx) => voidWithOrders(ctx, { saleId: sale.id, reason: "Wrong card" }), SUSAN);
  expect(figuresOf(id)).toMatchObject({ found: 1, missing: 1 });
  // It came during the count: the books have it, and nobody scanned it.
  const received = inCase("A");
  expect(figuresOf(id)).toMatchObject({ found: 1, missing: 2 });
  // It left for another case before it was scanned.
  edit(kept, { displayCase: "B" });
  expect(end(id)).toMatchObject({ figures: { found: 1, missing: 1 } });
  expect(lineOf(id, received).result).toBe("missing");
});

test("what was scanned elsewhere and put right meanwhile isn't missing", () => {
  const stray = inCase("B");
  const id = ofPieces({ displayCase: "A" });
  expect(resultOf(id, stray)).toBe("elsewhere");
  edit(stray, { displayCase: "A" });
  expect(figuresOf(id)).toMatchObject({ found: 0, missing: 0, elsewhere: 1 });
});

test("each difference is a decision, once", () => {
  const [lost, turnedUp] = [inCase("A"), inCase("A")];
  const stray = inCase("B", { location: "denver" });
  const sold = inCase("A");
  aSale({ pieceId: sold.id });
  const id = ofPieces({ displayCase: "A" });
  for (const piece of [stray, sold]) scanned(id, piece);
  scanned(id, { sku: "WHAT-1" });
  expect(end(id).undecided).toBe(5);

  expect(decided(id, lost, "lost", SAL)).toMatchObject({ refusal: { kind: "approval" } });
  expect(decided(id, lost, "put_here")).toMatchObject({ refusal: { kind: "invalid" } });
  expect(decided(id, lost, "lost")).toMatchObject({ kind: "done" });
  expect(refetch(lost).state).toBe("lost");
  expect(movedEntries(shop, lost.id)).toMatchObject([
    { before: { state: "available" }, after: { state: "lost", kind: "lost", location: "boca" } },
  ]);
  expect(decided(id, lost, "found_since")).toMatchObject({ refusal: { kind: "conflict" } });
  expect(decided(id, turnedUp, "found_since", SAL)).toMatchObject({ kind: "done" });
  expect(refetch(turnedUp)).toEqual(turnedUp);
  expect(decided(id, stray, "put_here", SAL)).toMatchObject({ kind: "done" });
  expect(refetch(stray)).toMatchObject({ location: "boca", displayCase: "A", state: "available" });
  expect(movedEntries(shop, stray.id)).toMatchObject([
    {
      before: { location: "denver", displayCase: "B" },
      after: { kind: "moved", location: "boca", displayCase: "A" },
    },
  ]);
  expect(decided(id, sold, "left", SAL)).toMatchObject({ kind: "done" });
  expect(getCount(shop.db, id)?.undecided).toBe(1);
  const unknown = linesOf(id).find(({ result }) => result === "unknown")!;
  enact((ctx) => decide(ctx, { countId: id, lineId: unknown.id, decision: "left" }));
  expect(getCount(shop.db, id)?.undecided).toBe(0);
  expect(lineOf(id, lost).decision).toMatchObject({ decision: "lost", by: "Susan Vale" });
  // The figures stay what they were.
  expect(figuresOf(id)).toMatchObject({ missing: 2, other_store: 1, sold: 1, unknown: 1 });
});

test("what one count after the other missed is found later with the right to correct stock, or an approval", () => {
  const piece = inCase("Case 3");
  const missed = () => {
    const id = ofPieces({ displayCase: "Case 3" });
    end(id);
    return id;
  };
  expect(decided(missed(), piece, "found_since", SAL).kind).toBe("done");
  const again = missed();
  expect(decided(again, piece, "found_since", SAL)).toMatchObject({
    refusal: { kind: "approval", steps: [{ permission: "inventory.correct", record: { id: piece.id } }] },
  });
  expect(decided(again, piece, "found_since").kind).toBe("done");
  const foundBy = (by: typeof SAL, words: Partial<NewCount>) => {
    const scannedIn = ofPieces(words);
    expect(resultOf(scannedIn, piece, by)).toBe("found");
    end(scannedIn);
    return decided(missed(), piece, "found_since", SAL).kind;
  };
  expect(foundBy(SAL, { displayCase: "Case 3" })).toBe("refused");
  expect(foundBy(SUSAN, { displayCase: "Case 3" })).toBe("done");
  expect(foundBy(SAL, {})).toBe("refused");
  expect(foundBy(SUSAN, {})).toBe("done");
});

test("a count that doesn't expect the piece, in which somebody types its number, is none that found it", () => {
  const piece = inCase("Case 3", { category: "rings" });
  const missed = () => {
    const id = ofPieces({ displayCase: "Case 3" });
    end(id);
    return id;
  };
  expect(decided(missed(), piece, "found_since", SAL).kind).toBe("done");
  for (const words of [{ displayCase: "Case 4" }, { category: "bracelets" }] as const) {
    const other = ofPieces(words);
    expect(resultOf(other, piece)).not.toBe("found");
    end(other);
    expect(decided(missed(), piece, "found_since", SAL)).toMatchObject({ refusal: { kind: "approval" } });
  }
});

test("a lost piece that turns up in a count comes back into stock", () => {
  const piece = inCase("A");
  const first = ofPieces({ displayCase: "A" });
  end(first);
  decided(first, piece, "lost");
  const next = ofPieces({ displayCase: "A" });
  expect(scanned(next, piece)).toMatchObject({ result: "away", recorded: { state: "lost" } });
  expect(decided(next, piece, "back_in_stock", SAL)).toMatchObject({ refusal: { kind: "approval" } });
  expect(decided(next, piece, "back_in_stock")).toMatchObject({ kind: "done" });
  expect(refetch(piece)).toMatchObject({ state: "available", displayCase: "A" });
});

test("lost scrap that turns up in a count lies among the scrap again", () => {
  const piece = inCase("A");
  const nothing = { customerId: null, to: null, due: null, value: null, note: null };
  enact((ctx) => movePiece(ctx, { pieceId: piece.id, kind: "scrapped", ...nothing }));
  const first = ofPieces({ displayCase: "A" });
  end(first);
  decided(first, piece, "lost");
  expect(refetch(piece)).toMatchObject({ state: "lost", isScrap: true });
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  const next = ofPieces({ displayCase: "A" });
  scanned(next, piece);
  decided(next, piece, "back_in_stock");
  expect(refetch(piece)).toMatchObject({ state: "damaged", isScrap: true, displayCase: "A" });
});

test("a decision that the piece has overtaken is refused", () => {
  const [soldSince, movedSince] = [inCase("A"), inCase("A")];
  const stray = inCase("B");
  const id = ofPieces({ displayCase: "A" });
  scanned(id, stray);
  end(id);
  const sale = aSale({ pieceId: soldSince.id });
  edit(movedSince, { location: "denver", displayCase: null });
  edit(stray, { displayCase: "C" });
  for (const [piece, decision, says] of [
    [soldSince, "lost", `was sold since, S-${String(sale.id).padStart(6, "0")}`],
    [movedSince, "lost", "has changed since"],
    [stray, "put_here", "has changed since"],
  ] as const)
    expect(decided(id, piece, decision)).toMatchObject({
      refusal: { kind: "conflict", message: expect.stringContaining(says) as string },
    });
  // What was sold was there.
  expect(decided(id, soldSince, "found_since")).toMatchObject({ kind: "done" });
});

test("what somebody else marked as lost meanwhile is lost, without another movement", () => {
  const piece = inCase("A");
  const id = ofPieces({ displayCase: "A" });
  end(id);
  const nothing = { customerId: null, to: null, due: null, value: null };
  enact((ctx) => movePiece(ctx, { ...nothing, pieceId: piece.id, kind: "lost", note: "Nobody knows" }));
  const before = movedEntries(shop, piece.id);
  expect(decided(id, piece, "lost", SAL)).toMatchObject({ kind: "done" });
  expect(getCount(shop.db, id)?.undecided).toBe(0);
  expect(movedEntries(shop, piece.id)).toEqual(before);
  expect(refetch(piece).state).toBe("lost");
});

test("a case has one spelling", () => {
  inCase("Case 3");
  expect(inCase("case 3").displayCase).toBe("Case 3");
  const other = inCase("Case 10");
  edit(other, { displayCase: "CASE 3" });
  expect(refetch(other).displayCase).toBe("Case 3");
  inCase("Case 10");
  expect(casesInUse(shop.db, "boca")).toEqual(["Case 3", "Case 10"]);
});

test("whatever happens during two counts, their figures are what the books and the scans say", () => {
  let seed = 17;
  const chance = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  const cases = ["A", "B", null];
  const all: Piece[] = Array.from({ length: 12 }, () => inCase(cases[chance(3)]!));
  const counts = [ofPieces({ displayCase: "A" }), ofPieces()];
  for (let step = 0; step < 120; step += 1) {
    const piece = refetch(all[chance(all.length)]!);
    const what = chance(6);
    if (what < 3) scanned(counts[chance(2)]!, piece, [SAL, OLIVE][chance(2)]);
    else if (what === 3 && piece.state === "available" && chance(3) === 0) aSale({ pieceId: piece.id });
    else if (what === 4 && piece.state === "available")
      edit(piece, { displayCase: cases[chance(3)]!, location: ["boca", "denver"][chance(2)]! });
    else if (what === 5 && chance(2) === 0) all.push(inCase(cases[chance(3)]!));
    for (const id of counts) {
      const count = getCount(shop.db, id)!;
      const missing = findExpected(shop.db, whereMissing(count), { limit: 1_000 });
      expect(count.figures.missing).toBe(missing.length);
    }
  }
  for (const id of counts) {
    const { figures } = getCount(shop.db, id)!;
    expect(end(id).figures).toEqual(figures);
    for (const { piece, result } of linesOf(id))
      if (result === "missing" && chance(2) === 0) decided(id, refetch({ id: piece!.id } as Piece), "lost");
  }
});
