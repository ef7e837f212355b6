import { errorText } from "~/import/error-text";
import type { ImportPreview } from "~/import/receive-import.server";

export function previewToJson({
  sheet,
  columns,
  preview: { rows, added, updated, refused, refusedRows },
}: ImportPreview) {
  return {
    rows,
    added: added.count,
    updated: updated.count,
    refused: refused.count,
    errors: refused.rows.flatMap(({ row, errors }) => errors.map((error) => errorText({ row, ...error }))),
    columns: columns.map(({ name, field }) => ({ name, field })),
    sheet,
    ...(refusedRows && { refusedRows }),
  };
}
