import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PREVIEW_KEPT_MS, PREVIEWS_AT_MOST } from "~/domain/stock/bulk-changes/previews-kept";
import type { BulkShown, ChosenPieces } from "~/domain/stock/bulk-changes/bulk-change";
import {
  AT_ONCE,
  beginBulkChange,
  changeBatch,
  interruptBulkChange,
} from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { type ChangeOfMany, valueOf } from "~/domain/stock/bulk-changes/change-of-many";
import { discardPreview } from "~/domain/stock/bulk-changes/discard-preview.server";
import { previewUndo } from "~/domain/stock/bulk-changes/undo-bulk-change.server";
import { previewBulkChange, previewBatch } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import {
  countBulkChanges,
  findBulkChanges,
  findBulkRows,
  getBulkChange,
  reasonsOf,
} from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import type { Instant } from "~/domain/dates";
import { cents, rate } from "~/domain/money";
import { editPiece } from "~/domain/stock/pieces/edit-piece.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { auditLog, bulkChangeRows, bulkChanges, pieceMovements } from "~db/schema/index.ts";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { oneIn } from "../../support/everything.ts";
import {
  aPiece,
  aSale,
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

const EVERYTHING: ChosenPieces = { filter: {} };
const TO_NEW_YORK: ChangeOfMany = { field: "location", location: "new_york" };
const TEN_UP: ChangeOfMany = {
  field: "price",
  by: "raise_percent",
  amount: cents(1_000),
  rounding: "none",
};

function readAll(id: number, by = SUSAN): number {
  while (enact((ctx) => previewBatch(ctx, { id }), by) === "drawing");
  return id;
}

const preview = (change: ChangeOfMany, chosen: ChosenPieces = EVERYTHING, by = SUSAN) =>
  readAll(
    enact((ctx) => previewBulkChange(ctx, { change, chosen }), by),
    by,
  );

const undoPreviewed = (id: number) => readAll(enact((ctx) => previewUndo(ctx, { id }), SUSAN));

const begin = (id: number, rest = false, by = SUSAN) =>
  attempt((ctx) => beginBulkChange(ctx, { id, rest }), by);

function runOn(id: number) {
  while (getBulkChange(shop.db, id)?.state === "running")
    enact((ctx) => changeBatch(ctx, { id, limit: 100 }), SUSAN);
}

function make(change: ChangeOfMany, chosen: ChosenPieces = EVERYTHING): number {
  const id = preview(change, chosen);
  expect(begin(id)).toMatchObject({ kind: "done" });
  runOn(id);
  return id;
}

const bulk = (id: number) => getBulkChange(shop.db, id);
/** The newest first. */
const movementsOf = (pieceId: number) =>
  shop.db
    .select()
    .from(pieceMovements)
    .where(eq(pieceMovements.pieceId, pieceId))
    .orderBy(desc(pieceMovements.id))
    .all();
const piece = (id: number) => getPiece(shop.db, id)!;
const edit = (id: number, changes: Partial<PieceDetails>) =>
  enact((ctx) => editPiece(ctx, id, { ...detailsOfPiece(piece(id)), ...changes }));
const rowsOf = (id: number, outcome: "waiting" | "changed" | "left_out") =>
  findBulkRows(shop.db, { bulkChangeId: id, outcome }, { limit: 1_000 });

const NOW = () => Date.now() as Instant;
const listed = (shown: BulkShown, now = NOW()) =>
  findBulkChanges(shop.db, { shown, now }, { limit: 10 }).map(({ id }) => id);
const aDayLater = () => (NOW() + PREVIEW_KEPT_MS + 1_000) as Instant;

describe("a list of bulk changes", () => {
  test("has what was made, what was left as a preview for a day, and what can be undone", () => {
    aPiece();
    const made = make(TO_NEW_YORK);
    const left = preview(TEN_UP);
    const undone = make(TEN_UP);
    const undo = undoPreviewed(undone);
    expect(begin(undo)).toMatchObject({ kind: "done" });
    expect(listed("all")).toEqual([undo, undone, left, made]);
    expect(listed("made")).toEqual([undo, undone, made]);
    expect(listed("previews")).toEqual([left]);
    expect(listed("undoable")).toEqual([undo, made]);
    expect(listed("previews", aDayLater())).toEqual([]);
    expect(listed("all", aDayLater())).toEqual([undo, undone, made]);
    const filter = { shown: "all", now: NOW() } as const;
    expect(countBulkChanges(shop.db, filter, 10)).toBe(4);
    expect(findBulkChanges(shop.db, filter, { after: undone, limit: 1 }).map(({ id }) => id)).toEqual([left]);
  });
});

describe("a preview", () => {
  test("is discarded with its rows, unless somebody began it", () => {
    aPiece();
    const id = preview(TEN_UP);
    expect(attempt((ctx) => discardPreview(ctx, { id }), OLIVE)).toMatchObject({ kind: "done" });
    expect(bulk(id)).toBeUndefined();
    expect(shop.db.select().from(bulkChangeRows).all()).toEqual([]);
    expect(attempt((ctx) => discardPreview(ctx, { id }))).toMatchObject({ refusal: { kind: "missing" } });
    const made = make(TEN_UP);
    expect(attempt((ctx) => discardPreview(ctx, { id: made }))).toMatchObject({
      refusal: { kind: "conflict", message: "Susan Vale already started this bulk change" },
    });
    expect(rowsOf(made, "changed")).toHaveLength(1);
  });

  test("that is partly forgotten, or older than a day, can't be begun", { tags: "all" }, () => {
    for (let n = 0; n < 2_001; n += 1) aPiece();
    const many = preview(TEN_UP);
    enact((ctx) => discardPreview(ctx, { id: many }));
    expect(bulk(many)).toMatchObject({ waiting: 0 });
    expect(listed("all")).toEqual([]);
    expect(begin(many)).toMatchObject({ kind: "refused" });
    const old = preview(TEN_UP);
    shop.db
      .update(bulkChanges)
      .set({ at: (NOW() - PREVIEW_KEPT_MS - 1_000) as Instant })
      .where(eq(bulkChanges.id, old))
      .run();
    expect(begin(old)).toMatchObject({
      refusal: { kind: "conflict", message: "This preview is older than a day. Preview the change again" },
    });
  });

  test("says what each piece has and gets, and changes nothing", () => {
    const ring = aPiece({ retailPrice: cents(100_000) });
    const id = preview(TEN_UP, { ids: [ring.id] });
    expect(bulk(id)).toMatchObject({ state: "preview", waiting: 1, changed: 0, leftOut: 0 });
    expect(rowsOf(id, "waiting")).toMatchObject([
      { pieceId: ring.id, sku: ring.sku, before: "100000", after: "110000" },
    ]);
    expect(piece(ring.id)).toEqual(ring);
    expect(listed("made")).toEqual([]);
    expect(listed("previews")).toEqual([id]);
  });

  test("says what is left out, and why", () => {
    const sold = aPiece();
    aSale({ pieceId: sold.id });
    aPiece({ retailPrice: cents(500) });
    aPiece({ retailPrice: cents(2_000), floorPrice: cents(1_500) });
    aPiece({ retailPrice: cents(3_000), floorPrice: cents(1_500) });
    aPiece({ retailPrice: cents(1_000) });
    const id = preview({ field: "price", by: "lower", amount: cents(1_000), rounding: "none" });
    expect(
      reasonsOf(shop.db, id)
        .map(({ reason, n }) => `${reason} ${n}`)
        .sort(),
    ).toEqual(["below_floor 1", "below_zero 1", "sold 1"]);
    expect(rowsOf(id, "waiting").map(({ after }) => after)).toEqual(["0", "2000"]);
    const there = preview({ field: "location", location: "boca" });
    expect(reasonsOf(shop.db, there)).toEqual([
      { reason: "same", n: 4 },
      { reason: "sold", n: 1 },
    ]);
  });

  test("leaves lower prices out for who may not lower them, while discounts have a limit", () => {
    aPiece();
    const lower: ChangeOfMany = { field: "price", by: "lower", amount: cents(1), rounding: "none" };
    enact((ctx) =>
      changeSettings(ctx, {
        discountLimit: rate(1_000),
        version: versionOfSettings(ctx.tx, ["discountLimit"]),
      }),
    );
    expect(bulk(preview(lower, EVERYTHING, SAL))).toMatchObject({ waiting: 0, leftOut: 1 });
    expect(bulk(preview(TEN_UP, EVERYTHING, SAL))).toMatchObject({ waiting: 1 });
    expect(bulk(preview(lower, EVERYTHING, SUSAN))).toMatchObject({ waiting: 1 });
  });

  test("refuses an unknown store and an unknown piece", () => {
    const nowhere: ChangeOfMany = { field: "location", location: "atlantis" };
    expect(attempt((ctx) => previewBulkChange(ctx, { chosen: EVERYTHING, change: nowhere }))).toMatchObject({
      refusal: { kind: "invalid", errors: { "change.location": ["Choose one of the stores"] } },
    });
    expect(attempt((ctx) => previewBulkChange(ctx, { chosen: { ids: [99] }, change: TEN_UP }))).toMatchObject(
      {
        refusal: { kind: "invalid", errors: { ids: ["There is no item #99"] } },
      },
    );
  });

  test("is forgotten when there are many newer ones, with its rows", () => {
    aPiece();
    const first = preview(TEN_UP);
    const made = make(TO_NEW_YORK);
    for (let n = 0; n < PREVIEWS_AT_MOST + 5; n += 1) preview(TEN_UP);
    expect(bulk(first)).toBeUndefined();
    expect(shop.db.select().from(bulkChangeRows).where(eq(bulkChangeRows.bulkChangeId, first)).all()).toEqual(
      [],
    );
    expect(shop.db.select().from(bulkChanges).all().length).toBeLessThanOrEqual(PREVIEWS_AT_MOST + 2);
    expect(bulk(made)).toMatchObject({ state: "complete" });
  });
});

describe("a bulk change", () => {
  test("moves pieces as a single edit does: with a movement, an entry of the trail, a new version", () => {
    const [here, there] = [aPiece(), aPiece({ location: "new_york" })];
    const id = make(TO_NEW_YORK);
    expect(bulk(id)).toMatchObject({ state: "complete", changed: 1, leftOut: 1, by: "Susan Vale" });
    expect(piece(here.id)).toMatchObject({ location: "new_york", version: 2 });
    expect(movementsOf(here.id)[0]).toMatchObject({
      kind: "moved",
      store: "new_york",
      employeeId: SUSAN.id,
    });
    expect(movementsOf(there.id)).toHaveLength(1);
    const entries = shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, String(here.id)))
      .all();
    expect(entries.map(({ action }) => action)).toContain("piece.moved");
  });

  test("changes what was previewed: what was touched since is left out", () => {
    const [ring, watch, chain, late] = [aPiece(), aPiece(), aPiece(), aPiece()];
    const id = preview(TEN_UP, { ids: [ring.id, watch.id, chain.id] });
    edit(ring.id, { description: "Another" });
    aSale({ pieceId: watch.id });
    expect(begin(id)).toMatchObject({ kind: "done", value: { state: "complete", changed: 1, leftOut: 2 } });
    expect(rowsOf(id, "left_out").map(({ sku, reason }) => [sku, reason])).toEqual([
      [watch.sku, "sold"],
      [ring.sku, "changed"],
    ]);
    expect(piece(ring.id).retailPrice).toBe(100_000);
    expect(piece(chain.id).retailPrice).toBe(110_000);
    expect(piece(late.id).retailPrice).toBe(100_000);
  });

  test("is begun by one of two", () => {
    aPiece();
    const id = preview(TEN_UP);
    expect(begin(id)).toMatchObject({ kind: "done" });
    expect(begin(id, false, OLIVE)).toMatchObject({
      refusal: { kind: "conflict", message: "Susan Vale already started this bulk change" },
    });
  });

  test("of nothing is refused", () => {
    const sold = aPiece();
    aSale({ pieceId: sold.id });
    expect(begin(preview(TEN_UP))).toMatchObject({ refusal: { message: "There is nothing to change" } });
  });

  test(
    "above 500 goes on in batches, after an interruption too, while pieces are sold",
    { tags: "all" },
    () => {
      const ids = Array.from({ length: AT_ONCE + 1 }, () => aPiece().id);
      const id = preview(TEN_UP);
      expect(begin(id)).toMatchObject({ value: { state: "running", changed: 0, waiting: AT_ONCE + 1 } });
      enact((ctx) => changeBatch(ctx, { id, limit: 100 }), SUSAN);
      enact((ctx) => interruptBulkChange(ctx, { id }));
      expect(bulk(id)).toMatchObject({ state: "interrupted", changed: 100, waiting: 401 });
      expect(attempt((ctx) => changeBatch(ctx, { id, limit: 100 }))).toMatchObject({ kind: "refused" });
      const [next = 0] = ids;
      aSale({ pieceId: next });
      expect(begin(id)).toMatchObject({
        kind: "done",
        value: { state: "complete", changed: 500, leftOut: 1 },
      });
      expect(rowsOf(id, "left_out")).toMatchObject([{ pieceId: next, reason: "sold" }]);
      expect(ids.filter((each) => piece(each).retailPrice === 110_000)).toHaveLength(500);
      const undo = undoPreviewed(id);
      expect(begin(undo)).toMatchObject({ value: { state: "complete", changed: 500 } });
      expect(ids.every((each) => piece(each).retailPrice === 100_000)).toBe(true);
    },
  );
});

describe("an undo", () => {
  test("gives each piece its former value, is a bulk change itself, and can be undone", () => {
    const [ring, watch] = [aPiece({ location: null }), aPiece({ location: "denver" })];
    const id = make(TO_NEW_YORK);
    const undo = undoPreviewed(id);
    expect(begin(undo)).toMatchObject({ value: { undoOf: id, state: "complete", changed: 2 } });
    expect(piece(ring.id).location).toBeNull();
    expect(piece(watch.id).location).toBe("denver");
    expect(movementsOf(ring.id).map(({ kind }) => kind)).toEqual(["moved", "moved", "received"]);
    expect(bulk(id)).toMatchObject({ undoneBy: undo });
    expect(attempt((ctx) => previewUndo(ctx, { id }))).toMatchObject({
      refusal: { kind: "conflict", message: `Susan Vale already undid this in bulk change #${undo}` },
    });
    expect(begin(undoPreviewed(undo))).toMatchObject({ kind: "done" });
    expect(piece(ring.id).location).toBe("new_york");
  });

  test("of a change of stores puts each piece back into its case", () => {
    const [ring, watch, cuff] = [
      aPiece({ location: "boca", displayCase: "Case 3" }),
      aPiece({ location: "denver", displayCase: null }),
      aPiece({ location: "boca", displayCase: "Case 4" }),
    ];
    const id = make(TO_NEW_YORK);
    expect(piece(ring.id).displayCase).toBeNull();
    edit(watch.id, { displayCase: "Window" });
    // Of the same name, in the other store.
    edit(cuff.id, { displayCase: "Case 4" });
    expect(begin(undoPreviewed(id))).toMatchObject({ value: { changed: 3 } });
    expect(piece(cuff.id)).toMatchObject({ location: "boca", displayCase: "Case 4" });
    expect(piece(ring.id)).toMatchObject({ location: "boca", displayCase: "Case 3" });
    expect(piece(watch.id)).toMatchObject({ location: "denver", displayCase: null });
  });

  test("takes no location away for whoever may not correct stock", () => {
    const ring = aPiece({ location: null });
    const undo = undoPreviewed(make(TO_NEW_YORK));
    expect(begin(undo, false, SAL)).toMatchObject({ value: { changed: 0, leftOut: 1 } });
    expect(rowsOf(undo, "left_out").map(({ reason }) => reason)).toEqual(["refused"]);
    expect(piece(ring.id).location).toBe("new_york");
  });

  test("leaves out a price that is below a floor of today", () => {
    const ring = aPiece({ retailPrice: cents(1_000) });
    const id = make({ field: "price", by: "set", amount: cents(5_000), rounding: "none" });
    edit(ring.id, { floorPrice: cents(1_500) });
    const undo = undoPreviewed(id);
    expect(rowsOf(undo, "left_out").map(({ reason }) => reason)).toEqual(["below_floor"]);
    expect(begin(undo)).toMatchObject({ refusal: { kind: "conflict" } });
    expect(piece(ring.id).retailPrice).toBe(5_000);
  });

  test("as a whole is refused once something was built on it, and says which; the rest can be undone", () => {
    const [ring, watch, chain, cuff] = [aPiece(), aPiece(), aPiece(), aPiece()];
    const id = make(TEN_UP);
    edit(ring.id, { retailPrice: cents(99) });
    aSale({ pieceId: watch.id });
    edit(chain.id, { description: "Says nothing of the price" });
    const undo = undoPreviewed(id);
    expect(begin(undo)).toMatchObject({
      refusal: {
        kind: "conflict",
        message: "2 of 4 items were changed or sold since, so nothing was undone",
      },
    });
    expect(rowsOf(undo, "left_out").map(({ pieceId, reason }) => [pieceId, reason])).toEqual([
      [watch.id, "sold"],
      [ring.id, "changed"],
    ]);
    expect([chain, cuff].map(({ id: each }) => piece(each).retailPrice)).toEqual([110_000, 110_000]);
    expect(begin(undo, true)).toMatchObject({ value: { changed: 2, leftOut: 2 } });
    expect([chain, cuff].map(({ id: each }) => piece(each).retailPrice)).toEqual([100_000, 100_000]);
    expect(piece(ring.id).retailPrice).toBe(99);
  });

  test("by two people at once is one undo", () => {
    const ring = aPiece();
    const id = make(TEN_UP);
    const [first, second] = [undoPreviewed(id), undoPreviewed(id)];
    expect(begin(first)).toMatchObject({ kind: "done" });
    expect(begin(second)).toMatchObject({ refusal: { kind: "conflict" } });
    expect(piece(ring.id).retailPrice).toBe(100_000);
  });

  test("of a sale that was voided goes on", () => {
    const ring = aPiece();
    const id = make(TEN_UP);
    const { id: saleId } = aSale({ pieceId: ring.id });
    enact((ctx) => voidWithOrders(ctx, { saleId, reason: "Twice" }));
    expect(begin(undoPreviewed(id))).toMatchObject({ kind: "done" });
    expect(piece(ring.id).retailPrice).toBe(100_000);
  });
});

test.each(oneIn(3, [1, 2, 3, 4, 5, 6]))(
  "an undo in random history %i brings every value back, or changes nothing",
  (seed) => {
    const chance = new SeededRandom(`history ${seed}`);
    const random = () => chance.next();
    const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
    const STORES = ["boca", "new_york", "denver"];
    const ids = Array.from({ length: 12 }, () =>
      aPiece({
        location: one([...STORES, null]),
        category: one(["rings", "watches"]),
        retailPrice: cents(9_000 + Math.floor(random() * 41_000)),
        floorPrice: one([null, cents(9_000)]),
      }),
    ).map(({ id }) => id);
    const aChange = (): ChangeOfMany =>
      one<ChangeOfMany>([
        { field: "location", location: one(STORES) },
        { field: "category", category: one(["rings", "watches", "cufflinks"]) },
        {
          field: "price",
          by: one(["set", "raise", "lower", "raise_percent", "lower_percent"] as const),
          amount: cents(Math.floor(random() * 3_000)),
          rounding: one(["none", "00", "95"] as const),
        },
      ]);
    const available = () => ids.filter((id) => piece(id).state === "available");
    const values = () => ids.map((id) => ({ ...piece(id), version: 0 }));
    let undone = 0;
    for (let round = 0; round < 12; round += 1) {
      const before = new Map(ids.map((id) => [id, piece(id)]));
      const change = aChange();
      const id = preview(
        change,
        one<ChosenPieces>([EVERYTHING, { ids: ids.filter(() => random() < 0.5).concat(ids[0]!) }]),
      );
      if (random() < 0.3) edit(one(available()), { description: `Edited ${round}` });
      if (begin(id).kind === "refused") continue;
      const changed = rowsOf(id, "changed");
      const asLeft = new Map(changed.map(({ pieceId }) => [pieceId, valueOf(piece(pieceId), change.field)]));
      if (random() < 0.4)
        edit(one(available()), { retailPrice: cents(9_000 + Math.floor(random() * 41_000)) });
      if (random() < 0.3) edit(one(available()), { location: one(STORES) });
      if (random() < 0.15 && available().length > 3) aSale({ pieceId: one(available()), location: "boca" });
      if (changed.length === 0) continue;
      const isBuiltOn = changed.some(
        ({ pieceId }) =>
          piece(pieceId).state !== "available" ||
          valueOf(piece(pieceId), change.field) !== asLeft.get(pieceId),
      );
      const untouched = values();
      const undo = begin(undoPreviewed(id));
      expect(undo.kind, `round ${round}`).toBe(isBuiltOn ? "refused" : "done");
      if (isBuiltOn) expect(values()).toEqual(untouched);
      else
        for (const { pieceId } of changed)
          expect(valueOf(piece(pieceId), change.field)).toBe(valueOf(before.get(pieceId)!, change.field));
      undone += isBuiltOn ? 0 : 1;
    }
    expect(undone).toBeGreaterThan(0);
    for (const id of ids) {
      const moved = shop.db.select().from(pieceMovements).where(eq(pieceMovements.pieceId, id)).all();
      const last = moved.findLast(({ kind }) => kind === "moved" || kind === "received");
      expect(last?.store).toBe(piece(id).location);
    }
  },
);
