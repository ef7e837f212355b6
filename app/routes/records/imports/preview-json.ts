import { errorText } from "~/import/result-words";
import type { ImportPreview } from "~/import/receive-import.server";

export function previewToJson({
  sheet,
  columns,
  preview: { rows, added, updated, refused, refusedRows, sameEmail, said, fields, shown },
}: ImportPreview) {
  return {
    rows,
    added: added.count,
    updated: updated.count,
    refused: refused.count,
    errors: refused.rows.flatMap(({ row, errors }) => errors.map((error) => errorText({ row, ...error }))),
    updates: updated.rows.map(({ row, name, by, id = null, earlierRow = null, fields: gets }) => ({
      row,
      name,
      by,
      customerId: id,
      earlierRow,
      fields: gets,
    })),
    sameEmail: sameEmail.rows.map(({ row, name, other, isAdded }) => ({
      row,
      name,
      other: other.name,
      customerId: other.id ?? null,
      earlierRow: other.earlierRow ?? null,
      isAdded,
    })),
    values: shown.map(({ row, why, values }) => ({
      row,
      why,
      values: Object.fromEntries(fields.map((label, place) => [label, values[place] ?? ""])),
    })),
    notes: said,
    columns: columns.map(({ name, field }) => ({ name, field })),
    sheet,
    ...(refusedRows && { refusedRows }),
  };
}
