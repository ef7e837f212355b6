import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow, insertRows } from "~db/insert-row.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { bulkChangeRows, bulkChanges, pieces } from "~db/schema/index.ts";
import { mayLowerPrices } from "../pieces/edit-piece.server.ts";
import { findPiecesInParts, getPiece } from "../pieces/find-pieces.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseStore } from "../../shop/stores/named-store.server.ts";
import { bulkRecord, type BulkState, type ChosenPieces } from "./bulk-change.ts";
import { type Outlook, outlookOf, outlookTo } from "./left-out.ts";
import { type ChangeOfMany, valueOf } from "./change-of-many.ts";
import { forgetPreviews } from "./discard-preview.server.ts";

/** Pieces read per transaction. */
const DRAWN_AT_ONCE = 500;
export interface NewBulkChange {
  chosen: ChosenPieces;
  change: ChangeOfMany;
}

/** Records a bulk change whose rows `previewBatch` reads. Changes no piece. */
export function previewBulkChange(
  { tx, actor, now }: RuleContext,
  { chosen, change }: NewBulkChange,
): Result<number> {
  const unknown = change.field === "location" ? refuseStore(tx, change.location, "change.location") : null;
  const refusal = unknown ?? refuseUnknownPieces(tx, chosen);
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

function refuseUnknownPieces(tx: Tx, chosen: ChosenPieces): Refused | null {
  if (!("ids" in chosen)) return null;
  const { ids } = chosen;
  const found = tx.select({ id: pieces.id }).from(pieces).where(oneOfMany(pieces.id, ids)).all();
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  return unknown === undefined ? null : refuse("invalid", `There is no item #${unknown}`, "ids");
}

/**
 * Reads the next pieces of a bulk change into its rows: the old and new value of each, or why it is left out.
 * The last batch makes it a preview. Leaves a finished preview alone.
 */
export function previewBatch(ctx: RuleContext, { id }: { id: number }): Result<BulkState> {
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
    displayCase: head.field === "location" ? piece.displayCase : null,
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
