import { z } from "zod";
import type { Import, ImportError } from "~/import/find-imports.server";
import { errorText } from "~/import/result-words";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

/** Section 3, with additional fields. */
export const ImportJson = record("ImportResult", {
  imported: answered.count(),
  updated: answered.count(),
  failed: answered.count(),
  errors: z
    .array(answered.text())
    .describe(
      "The first 1,000, as 'Row N: column: reason'; the header is row 1. One that ends in 'left out' is of a row that came in without that value.",
    ),
  unusedColumns: z.array(answered.text()),
  notes: z
    .array(answered.text())
    .describe(
      "How the file was read where that isn't plain to see: hidden rows, merged cells, sums, decimals.",
    ),
  sheet: answered.text().nullable(),
  importId: answered.id(),
});

/** 503 for an interrupted import. */
export const InterruptedImportJson = record("InterruptedImport", {
  message: answered.text(),
  ...ImportJson.shape,
});

export function importToJson(
  made: Pick<Import, "id" | "imported" | "updated" | "failed" | "unusedColumns" | "sheet">,
  errors: readonly Pick<ImportError, "row" | "column" | "reason">[],
  notes: string[],
): z.infer<typeof ImportJson> {
  return writeAnswer(ImportJson, made, { errors: errors.map(errorText), notes, importId: made.id });
}
