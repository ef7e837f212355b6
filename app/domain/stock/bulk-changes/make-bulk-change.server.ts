import { and, desc, eq, sql } from "drizzle-orm";
import { isAvailable } from "../pieces/piece-states.ts";
import type { Tx } from "~db/client.server.ts";
import { bulkChangeRows, bulkChanges } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { namesOf } from "../../fields.ts";
import { cents } from "../../money.ts";
import { editPiece } from "../pieces/edit-piece.server.ts";
import { getPiece } from "../pieces/find-pieces.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { type PieceDetails, pieceFields } from "../pieces/piece-fields.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";
import { PREVIEW_KEPT_MS } from "./previews-kept.ts";
import { type BulkChange, type BulkField, bulkRecord } from "./bulk-change.ts";
import { noteBulkChange } from "./bulk-changes-worth-a-look.server.ts";
import type { LeftOutReason } from "./left-out.ts";
import { refuseUndo } from "./undo-bulk-change.server.ts";
import { getBulkChange } from "./find-bulk-changes.server.ts";

/** Most pieces changed in one go. More run as a job. */
export const AT_ONCE = 500;

/**
 * Begins a previewed bulk change, or resumes an interrupted one. Up to `AT_ONCE` pieces are changed at once;
 * more are left to a job, and the state is 'running'. An undo that would leave pieces out needs `rest`.
 * Refused (409) if somebody was faster.
 */
export function beginBulkChange(
  ctx: RuleContext,
  { id, rest }: { id: number; rest: boolean },
): Result<BulkChange> {
  const { tx, actor, now } = ctx;
  const head = getBulkChange(tx, id);
  if (!head) return refuse("missing", "No such record");
  const refusal = refuseBegin(tx, head, { rest, now });
  if (refusal) return refusal;
  const isNew = head.state === "preview";
  tx.update(bulkChanges)
    .set({ state: "running", finishedAt: null, ...(isNew && { employeeId: actor.id, at: now }) })
    .where(eq(bulkChanges.id, id))
    .run();
  const begun: Trail = {
    action: isNew ? "bulk-change.begun" : "bulk-change.resumed",
    record: bulkRecord(id),
    after: {
      ...(head.undoOf === null ? { chosen: head.chosen, change: head.change } : { undoOf: head.undoOf }),
      items: head.waiting,
      leftOut: head.leftOut,
    },
  };
  if (head.waiting > AT_ONCE) return done(mustBe(tx, id), begun);
  const all = changeBatch(ctx, { id, limit: AT_ONCE });
  return all.ok ? done(all.value, begun, ...all.trail) : all;
}

function refuseBegin(
  tx: Tx,
  head: BulkChange,
  { rest, now }: { rest: boolean; now: Instant },
): Refused | null {
  if (head.state === "drawing")
    return refuse("conflict", "The items are still loading. Try again in a moment");
  if (head.state === "preview" && now - head.at > PREVIEW_KEPT_MS)
    return refuse("conflict", "This preview is older than a day. Preview the change again");
  if (head.state === "running" || head.state === "complete")
    return refuse("conflict", `${head.by} already started this bulk change`);
  if (head.state === "interrupted")
    return head.undoneBy === null
      ? null
      : refuse("conflict", `This bulk change was undone by bulk change #${head.undoneBy}`);
  if (head.undoOf !== null) {
    const undone = refuseUndo(tx, head.undoOf);
    if (!undone.ok) return undone;
    if (head.leftOut > 0 && !rest) return refuse("conflict", builtOn(head));
  }
  return head.waiting === 0 ? refuse("conflict", "There is nothing to change") : null;
}

/** Reason for refusing an undo as a whole. */
export function builtOn({ leftOut, waiting }: Pick<BulkChange, "leftOut" | "waiting">): string {
  const all = leftOut + waiting;
  return `${leftOut} of ${all} ${leftOut === 1 ? "items was" : "items were"} changed or sold since, so nothing was undone`;
}

/**
 * Changes the next pieces of a running bulk change, each as a single edit would. Leaves out pieces that were
 * touched since they were read. The last batch completes it.
 */
export function changeBatch(
  ctx: RuleContext,
  { id, limit }: { id: number; limit: number },
): Result<BulkChange> {
  const { tx, now } = ctx;
  const head = getBulkChange(tx, id);
  if (head?.state !== "running") return refuse("conflict", "This bulk change isn't running");
  const rows = tx
    .select()
    .from(bulkChangeRows)
    .where(
      and(
        eq(bulkChangeRows.bulkChangeId, id),
        eq(bulkChangeRows.outcome, "waiting"),
        sql`${bulkChangeRows.reason} is null`,
      ),
    )
    .orderBy(desc(bulkChangeRows.pieceId))
    .limit(limit)
    .all();
  const trail: Trail[] = [];
  let leftOut = 0;
  for (const row of rows) {
    const result = changeOne(ctx, head, row);
    if ("reason" in result) leftOut += 1;
    else trail.push(...result.trail);
    const outcome = "reason" in result ? "left_out" : "changed";
    const reason = "reason" in result ? result.reason : null;
    tx.update(bulkChangeRows).set({ outcome, reason }).where(eq(bulkChangeRows.id, row.id)).run();
  }
  const isLast = rows.length === head.waiting;
  const changed = rows.length - leftOut;
  tx.update(bulkChanges)
    .set({
      waiting: head.waiting - rows.length,
      changed: head.changed + changed,
      leftOut: head.leftOut + leftOut,
      ...(isLast && { state: "complete", finishedAt: now }),
    })
    .where(eq(bulkChanges.id, id))
    .run();
  if (isLast) trail.push(...noteBulkChange(ctx, head));
  const after = mustBe(tx, id);
  return done(
    after,
    isLast
      ? {
          action: "bulk-change.completed",
          record: bulkRecord(id),
          after: { changed: after.changed, leftOut: after.leftOut },
        }
      : { action: "bulk-change.batch", record: bulkRecord(id), after: { changed, leftOut } },
    ...trail,
  );
}

type Row = typeof bulkChangeRows.$inferSelect;

function changeOne(
  ctx: RuleContext,
  { field, undoOf }: Pick<BulkChange, "field" | "undoOf">,
  { pieceId, version, after }: Row,
): { trail: Trail[] } | { reason: LeftOutReason } {
  const piece = getPiece(ctx.tx, pieceId);
  if (!piece) return { reason: "refused" };
  if (!isAvailable(piece)) return { reason: piece.state as LeftOutReason };
  if (piece.version !== version) return { reason: "changed" };
  const displayCase = undoOf !== null && field === "location" ? caseBefore(ctx.tx, undoOf, pieceId) : null;
  const edited = editPiece(ctx, pieceId, {
    ...detailsOf(piece),
    ...changedDetail(field, after),
    ...(displayCase !== null && { displayCase, isOtherCase: true }),
    version,
  });
  if (edited.ok) return { trail: edited.trail };
  // The reason for a missing right is worded for prices only.
  const mayNotLower = edited.refusal.kind === "forbidden" && field === "price";
  return { reason: mayNotLower ? "no_right" : "refused" };
}

/** The case that a bulk change of stores took a piece out of. */
function caseBefore(tx: Tx, bulkChangeId: number, pieceId: number): string | null {
  const { displayCase } = bulkChangeRows;
  const ofPiece = and(eq(bulkChangeRows.bulkChangeId, bulkChangeId), eq(bulkChangeRows.pieceId, pieceId));
  return tx.select({ displayCase }).from(bulkChangeRows).where(ofPiece).get()?.displayCase ?? null;
}

function changedDetail(field: BulkField, after: string | null): Partial<PieceDetails> {
  if (field === "location") return { location: after };
  if (after === null) throw new Error(`A ${field} can't be empty`);
  return field === "price" ? { retailPrice: cents(Number(after)) } : { category: after };
}

function detailsOf(piece: Piece): PieceDetails {
  return Object.fromEntries(namesOf(pieceFields).map((name) => [name, piece[name]])) as PieceDetails;
}

/** Marks a bulk change as interrupted whose job ended early, or whose process died. */
export function interruptBulkChange<By extends ActingEmployee | null>(
  ctx: RuleContext<By>,
  { id }: { id: number },
): Result<number> {
  const { tx, now } = ctx;
  const { changes } = tx
    .update(bulkChanges)
    .set({ state: "interrupted", finishedAt: now })
    .where(and(eq(bulkChanges.id, id), eq(bulkChanges.state, "running")))
    .run();
  if (changes === 0) return refuse("conflict", "This bulk change has ended");
  const looks = noteBulkChange(ctx, mustBe(tx, id));
  return done(id, { action: "bulk-change.interrupted", record: bulkRecord(id) }, ...looks);
}

function mustBe(tx: Tx, id: number): BulkChange {
  const head = getBulkChange(tx, id);
  if (!head) throw new Error(`Bulk change ${id} can't be read`);
  return head;
}
