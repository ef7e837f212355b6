import { previewBulkChange } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { newBulkChange, type SentBulkChange } from "~/domain/stock/bulk-changes/new-bulk-change";
import { spelledCase } from "~/domain/stock/pieces/display-cases.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";

/** Draws up a bulk change from a form or a body. Its rows are not read yet. */
export function previewSent(
  ctx: RuleContext,
  sent: SentBulkChange,
): Result<{ id: number; preview: boolean }> {
  const displayCase = spelledCase(ctx.tx, sent.filter.displayCase);
  const read = newBulkChange({ ...sent, filter: { ...sent.filter, displayCase } });
  if (!read.ok) return read;
  const drawn = previewBulkChange(ctx, read);
  return drawn.ok ? { ...drawn, value: { id: drawn.value, preview: sent.preview } } : drawn;
}
