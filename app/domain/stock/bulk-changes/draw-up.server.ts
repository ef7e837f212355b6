import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow, insertRows } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { bulkChangeRows, bulkChanges, pieces } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { mayLowerPrices } from "../pieces/edit-piece.server.ts";
import { findPiecesInParts, getPiece } from "../pieces/find-pieces.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import {
  type BulkChange,
  bulkRecord,
  type BulkState,
  type ChosenPieces,
  isPreview,
  PREVIEW_KEPT_MS,
} from "./bulk-change.ts";
import { type ChangeOfMany, type Outlook, outlookOf, outlookTo, valueOf } from "./change-of-many.ts";
import { getBulkChange, OF_PREVIEWS } from "./find-bulk-changes.server.ts";

/** Pieces read per transaction. */
const DRAWN_AT_ONCE = 500;
/** Most previews in the shop. Older ones are forgotten. */
export const PREVIEWS_AT_MOST = 20;
/** Rows deleted at a time: more than a batch adds, so that they don't pile up. */
const ROWS_FORGOTTEN = 2_000;

export interface NewBulkChange {
  chosen: ChosenPieces;
  change: ChangeOfMany;
}

/** Records a bulk change whose rows `drawUpBatch` reads. Changes no piece. */
export function drawUp({ tx, actor, now }: RuleContext, { chosen, change }: NewBulkChange): Result<number> {
  const refusal = refuseUnknownStore(tx, change) ?? refuseUnknownPieces(tx, chosen);
  if (refusal) return refusal;
  forgetPreviews(tx, now);
  const id = insertRow(tx, bulkChanges, {
    employeeId: actor.id,
    at: now,
    field: change.field,
    change: JSON.stringify(change),
    chosen: JSON.stringify(chosen),
    state: "drawing",
  });
  return done(id, { action: "bulk-change.previewed", record: bulkRecord(id), after: { chosen, change } });
}

function refuseUnknownStore(tx: Tx, change: ChangeOfMany): Refused | null {
  if (change.field !== "location" || listStores(tx).some(({ key }) => key === change.location)) return null;
  return refuse("invalid", "Choose one of the stores", "change.location");
}

function refuseUnknownPieces(tx: Tx, chosen: ChosenPieces): Refused | null {
  if (!("ids" in chosen)) return null;
  const { ids } = chosen;
  const found = tx.select({ id: pieces.id }).from(pieces).where(oneOfMany(pieces.id, ids)).all();
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  return unknown === undefined ? null : refuse("invalid", `There is no item #${unknown}`, "ids");
}

/** Records an undo of a bulk change. Refused (409) while the change runs, and once it was undone. */
export function drawUpUndo({ tx, actor, now }: RuleContext, { id }: { id: number }): Result<number> {
  const refusal = refuseUndo(tx, id);
  if (!refusal.ok) return refusal;
  forgetPreviews(tx, now);
  const { field } = refusal.of;
  const undo = insertRow(tx, bulkChanges, {
    employeeId: actor.id,
    at: now,
    field,
    undoOf: id,
    state: "drawing",
  });
  return done(undo, { action: "bulk-change.previewed", record: bulkRecord(undo), after: { undoOf: id } });
}

/** Returns the bulk change if it can be undone. */
export function refuseUndo(tx: Tx, id: number): { ok: true; of: BulkChange } | Refused {
  const of = getBulkChange(tx, id);
  if (!of) return refuse("missing", "No such record");
  if (of.state === "running") return refuse("conflict", "This bulk change is still running");
  if (of.state !== "complete" && of.state !== "interrupted")
    return refuse("conflict", "This bulk change wasn't made");
  if (of.undoneBy !== null) {
    const by = getBulkChange(tx, of.undoneBy)?.by;
    return refuse("conflict", `${by} already undid this in bulk change #${of.undoneBy}`);
  }
  if (of.changed === 0) return refuse("conflict", "This bulk change changed nothing");
  return { ok: true, of };
}

/**
 * Reads the next pieces of a bulk change into its rows: the old and new value of each, or why it is left out.
 * The last batch makes it a preview. Leaves a finished preview alone.
 */
export function drawUpBatch(ctx: RuleContext, { id }: { id: number }): Result<BulkState> {
  const { tx, now } = ctx;
  const head = tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).get();
  if (!head) return refuse("missing", "No such record");
  if (head.state !== "drawing") return { ok: true, value: head.state, trail: [] };
  forgetPreviews(tx, now);
  const mayLower = mayLowerPrices(ctx);
  const { drawn, cutAt } =
    head.change === null || head.chosen === null
      ? { drawn: drawnOfUndo(tx, head, mayLower), cutAt: undefined }
      : drawnOfChange(tx, { ...head, change: head.change, chosen: head.chosen }, mayLower);
  const rows = drawn.map(({ piece, outlook }) => ({
    bulkChangeId: id,
    pieceId: piece.id,
    version: piece.version,
    before: valueOf(piece, head.field),
    after: "reason" in outlook ? null : outlook.after,
    outcome: "reason" in outlook ? ("left_out" as const) : ("waiting" as const),
    reason: "reason" in outlook ? outlook.reason : null,
  }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    insertRows(tx, bulkChangeRows, rows.slice(at, at + ROWS_AT_ONCE));
  const leftOut = rows.filter(({ outcome }) => outcome === "left_out").length;
  const state = rows.length < DRAWN_AT_ONCE && cutAt === undefined ? "preview" : "drawing";
  tx.update(bulkChanges)
    .set({
      state,
      drawnTo: cutAt ?? rows.at(-1)?.pieceId ?? head.drawnTo,
      waiting: head.waiting + rows.length - leftOut,
      leftOut: head.leftOut + leftOut,
    })
    .where(eq(bulkChanges.id, id))
    .run();
  return { ok: true, value: state, trail: [] };
}

const ROWS_AT_ONCE = 10;

interface Drawn {
  piece: Piece;
  outlook: Outlook;
}

function drawnOfChange(
  tx: Tx,
  head: { change: string; chosen: string; drawnTo: number | null },
  mayLower: boolean,
): { drawn: Drawn[]; cutAt: number | undefined } {
  const change = JSON.parse(head.change) as ChangeOfMany;
  const { found, cutAt } = nextPieces(tx, JSON.parse(head.chosen) as ChosenPieces, head.drawnTo);
  return { drawn: found.map((piece) => ({ piece, outlook: outlookOf(piece, change, mayLower) })), cutAt };
}

function nextPieces(
  tx: Tx,
  chosen: ChosenPieces,
  after: number | null,
): ReturnType<typeof findPiecesInParts> {
  if ("filter" in chosen)
    return findPiecesInParts(tx, chosen.filter, { after: after ?? undefined, limit: DRAWN_AT_ONCE });
  const ids = [...new Set(chosen.ids)].filter((id) => after === null || id < after).sort((a, b) => b - a);
  const found = new Map(
    tx
      .select()
      .from(pieces)
      .where(inArray(pieces.id, ids.slice(0, DRAWN_AT_ONCE)))
      .all()
      .map((piece) => [piece.id, piece]),
  );
  return { found: ids.flatMap((id) => found.get(id) ?? []), cutAt: undefined };
}

/** Restores the values that a bulk change replaced. Leaves out pieces that were changed or sold since. */
function drawnOfUndo(
  tx: Tx,
  { undoOf, drawnTo, field }: Pick<typeof bulkChanges.$inferSelect, "undoOf" | "drawnTo" | "field">,
  mayLowerPrice: boolean,
): Drawn[] {
  return tx
    .select()
    .from(bulkChangeRows)
    .where(
      and(
        eq(bulkChangeRows.bulkChangeId, undoOf ?? 0),
        eq(bulkChangeRows.outcome, "changed"),
        sql`${bulkChangeRows.reason} is null`,
        drawnTo === null ? undefined : lt(bulkChangeRows.pieceId, drawnTo),
      ),
    )
    .orderBy(desc(bulkChangeRows.pieceId))
    .limit(DRAWN_AT_ONCE)
    .all()
    .flatMap((row): Drawn[] => {
      const piece = getPiece(tx, row.pieceId);
      if (!piece) return [];
      const isAsLeft = valueOf(piece, field) === row.after;
      const outlook = outlookTo(piece, { field, after: row.before, mayLowerPrice });
      const isGone = "reason" in outlook && outlook.reason === piece.state;
      return [{ piece, outlook: isAsLeft || isGone ? outlook : { reason: "changed" } }];
    });
}

const LONG_AGO = 0 as Instant;
/** Id that no piece comes before, so no piece is left to read. */
const BEFORE_ALL = 1;

/**
 * Forgets part of a preview that nobody confirmed for a day, or that is beyond the newest. Later calls forget
 * the rest.
 */
function forgetPreviews(tx: Tx, now: Instant): void {
  const unbegun = tx
    .select({ id: bulkChanges.id, at: bulkChanges.at })
    .from(bulkChanges)
    .where(sql`${bulkChanges.state} in ${OF_PREVIEWS}`)
    .orderBy(desc(bulkChanges.id))
    .all();
  const old = unbegun.find(({ at }, nth) => nth >= PREVIEWS_AT_MOST || now - at > PREVIEW_KEPT_MS);
  if (old) forgetSome(tx, old.id);
}

/** Discards a preview. Refused (409) once somebody began it. */
export function discardPreview({ tx }: RuleContext, { id }: { id: number }): Result<BulkChange> {
  const head = getBulkChange(tx, id);
  if (!head) return refuse("missing", "No such record");
  if (!isPreview(head)) return refuse("conflict", `${head.by} already started this bulk change`);
  forgetSome(tx, id);
  return done(head, { action: "bulk-change.discarded", record: bulkRecord(id) });
}

/** Deletes some of a preview's rows. The rest can't be begun, is in no list, and goes with the next call. */
function forgetSome(tx: Tx, id: number): void {
  tx.update(bulkChanges)
    .set({ at: LONG_AGO, state: "drawing", drawnTo: BEFORE_ALL, waiting: 0, leftOut: 0 })
    .where(eq(bulkChanges.id, id))
    .run();
  const some = tx
    .select({ id: bulkChangeRows.id })
    .from(bulkChangeRows)
    .where(eq(bulkChangeRows.bulkChangeId, id))
    .orderBy(asc(bulkChangeRows.pieceId))
    .limit(ROWS_FORGOTTEN);
  const { changes } = tx.delete(bulkChangeRows).where(inArray(bulkChangeRows.id, some)).run();
  if (changes < ROWS_FORGOTTEN) tx.delete(bulkChanges).where(eq(bulkChanges.id, id)).run();
}
