import { drawUp } from "~/domain/bulk-changes/draw-up.server";
import { newBulkChange, type SentBulkChange } from "~/domain/bulk-changes/new-bulk-change";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";

/** Draws up what a form or a body says. Its rows are still to be read. */
export function drawUpSent(ctx: RuleContext, sent: SentBulkChange): Result<{ id: number; preview: boolean }> {
  const read = newBulkChange(sent);
  if (!read.ok) return read;
  const drawn = drawUp(ctx, read);
  return drawn.ok ? { ...drawn, value: { id: drawn.value, preview: sent.preview } } : drawn;
}
