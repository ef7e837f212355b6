import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RowOutcome } from "~db/bulk-change-lists.ts";
import type { Tx } from "~db/client.server.ts";
import { listed } from "~db/one-of-many.ts";
import { bulkChangeRows, bulkChanges, employees, pieces } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Slice } from "../../slice.ts";
import { PREVIEW_KEPT_MS } from "./previews-kept.ts";
import {
  type BulkChange,
  type BulkChangeRow,
  type BulkShown,
  type ChosenPieces,
  PREVIEW_STATES,
} from "./bulk-change.ts";
import type { ChangeOfMany } from "./change-of-many.ts";

/** Literal, not parameters: SQLite matches partial indexes only against literals. */
export const OF_PREVIEWS = sql.raw(listed(PREVIEW_STATES));
const IS_BEGUN = sql`${bulkChanges.state} not in ${OF_PREVIEWS}`;

const undos = alias(bulkChanges, "undos");
const IS_UNDO = and(eq(undos.undoOf, bulkChanges.id), sql`${undos.state} not in ${OF_PREVIEWS}`);

function heads(tx: Tx) {
  return tx
    .select({
      id: bulkChanges.id,
      at: bulkChanges.at,
      by: fullNameIn(employees),
      field: bulkChanges.field,
      change: bulkChanges.change,
      chosen: bulkChanges.chosen,
      undoOf: bulkChanges.undoOf,
      undoneBy: undos.id,
      state: bulkChanges.state,
      waiting: bulkChanges.waiting,
      changed: bulkChanges.changed,
      leftOut: bulkChanges.leftOut,
      finishedAt: bulkChanges.finishedAt,
    })
    .from(bulkChanges)
    .innerJoin(employees, eq(employees.id, bulkChanges.employeeId))
    .leftJoin(undos, IS_UNDO);
}

type Head = NonNullable<ReturnType<ReturnType<typeof heads>["get"]>>;

function toBulkChange({ change, chosen, ...head }: Head): BulkChange {
  return {
    ...head,
    change: change === null ? null : (JSON.parse(change) as ChangeOfMany),
    chosen: chosen === null ? null : (JSON.parse(chosen) as ChosenPieces),
  };
}

export function getBulkChange(tx: Tx, id: number): BulkChange | undefined {
  const head = heads(tx).where(eq(bulkChanges.id, id)).get();
  return head && toBulkChange(head);
}

/** Bulk changes that a list shows at `now`: previews are shown for a day. */
export interface BulkFilter {
  shown: BulkShown;
  now: Instant;
}

function isShown({ shown, now }: BulkFilter) {
  const isRecent = gt(bulkChanges.at, (now - PREVIEW_KEPT_MS) as Instant);
  return {
    made: IS_BEGUN,
    all: or(IS_BEGUN, isRecent),
    previews: and(sql`${bulkChanges.state} in ${OF_PREVIEWS}`, isRecent),
    undoable: and(
      sql`${bulkChanges.state} in ('complete', 'interrupted')`,
      gt(bulkChanges.changed, 0),
      isNull(undos.id),
    ),
  }[shown];
}

/** Newest first. */
export function findBulkChanges(
  tx: Tx,
  filter: BulkFilter,
  { after, before, limit }: Slice<number>,
): BulkChange[] {
  const beyond = before ? gt(bulkChanges.id, before) : after ? lt(bulkChanges.id, after) : undefined;
  const found = heads(tx)
    .where(and(isShown(filter), beyond))
    .orderBy(before ? asc(bulkChanges.id) : desc(bulkChanges.id))
    .limit(limit)
    .all()
    .map(toBulkChange);
  return before ? found.toReversed() : found;
}

/** Counts no further than `atMost`. */
export function countBulkChanges(tx: Tx, filter: BulkFilter, atMost: number): number {
  const some = tx
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .leftJoin(undos, IS_UNDO)
    .where(isShown(filter))
    .limit(atMost)
    .as("some");
  return tx.select({ n: count() }).from(some).get()?.n ?? 0;
}

export function runningBulkChanges(tx: Tx): number[] {
  return tx
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(sql`${bulkChanges.state} = 'running'`)
    .all()
    .map(({ id }) => id);
}

export interface RowFilter {
  bulkChangeId: number;
  outcome: RowOutcome;
}

/** Reason ('' without one) and piece. */
export type BulkRowKey = [string, number];

export const bulkRowKey = ({ reason, pieceId }: BulkChangeRow): BulkRowKey => [reason ?? "", pieceId];

/** Sorted by reason, newest pieces first. */
export function findBulkRows(
  tx: Tx,
  { bulkChangeId, outcome }: RowFilter,
  { after, before, limit }: Slice<BulkRowKey>,
): BulkChangeRow[] {
  const { pieceId, reason } = bulkChangeRows;
  const key = before ?? after;
  const isBeyond = before ? sql`>` : sql`<`;
  const beyond =
    key &&
    (outcome === "left_out"
      ? sql`(${reason}, ${pieceId}) ${isBeyond} (${key[0]}, ${key[1]})`
      : sql`${pieceId} ${isBeyond} ${key[1]}`);
  const order = before ? asc : desc;
  const found = tx
    .select({
      pieceId,
      sku: pieces.sku,
      description: pieces.description,
      before: bulkChangeRows.before,
      after: bulkChangeRows.after,
      outcome: bulkChangeRows.outcome,
      reason,
    })
    .from(bulkChangeRows)
    .innerJoin(pieces, eq(pieces.id, pieceId))
    .where(
      and(
        eq(bulkChangeRows.bulkChangeId, bulkChangeId),
        eq(bulkChangeRows.outcome, outcome),
        outcome === "left_out" ? undefined : isNull(reason),
        beyond,
      ),
    )
    .orderBy(...(outcome === "left_out" ? [order(reason)] : []), order(pieceId))
    .limit(limit)
    .all();
  return before ? found.toReversed() : found;
}

/** Number of pieces left out for each reason, most first. */
export function reasonsOf(tx: Tx, bulkChangeId: number): { reason: string; n: number }[] {
  return tx
    .select({ reason: sql<string>`${bulkChangeRows.reason}`, n: count() })
    .from(bulkChangeRows)
    .where(and(eq(bulkChangeRows.bulkChangeId, bulkChangeId), eq(bulkChangeRows.outcome, "left_out")))
    .groupBy(bulkChangeRows.reason)
    .all()
    .sort((a, b) => b.n - a.n);
}
