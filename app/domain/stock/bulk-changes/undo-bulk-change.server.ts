import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { bulkChanges } from "~db/schema/index.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type BulkChange, bulkRecord } from "./bulk-change.ts";
import { getBulkChange } from "./find-bulk-changes.server.ts";
import { forgetPreviews } from "./discard-preview.server.ts";

/** Records an undo of a bulk change. Refused (409) while the change runs, and once it was undone. */
export function previewUndo({ tx, actor, now }: RuleContext, { id }: { id: number }): Result<number> {
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
