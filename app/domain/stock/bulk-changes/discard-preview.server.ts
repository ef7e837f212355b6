import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { bulkChangeRows, bulkChanges } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { PREVIEW_KEPT_MS, PREVIEWS_AT_MOST } from "./previews-kept.ts";
import { type BulkChange, bulkRecord, isPreview } from "./bulk-change.ts";
import { getBulkChange, OF_PREVIEWS } from "./find-bulk-changes.server.ts";

/** Rows deleted at a time: more than a batch adds, so that they don't pile up. */
const ROWS_FORGOTTEN = 2_000;

const LONG_AGO = 0 as Instant;

/** Id that no piece comes before, so no piece is left to read. */
const BEFORE_ALL = 1;

/**
 * Forgets part of a preview that nobody confirmed for a day, or that is beyond the newest. Later calls forget
 * the rest.
 */
export function forgetPreviews(tx: Tx, now: Instant): void {
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
