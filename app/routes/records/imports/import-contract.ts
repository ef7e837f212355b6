import { z } from "zod";
import { SAME_EMAIL_SHOWN } from "~/import/import-limits";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

const listFields = {
  file: z
    .file()
    .describe("CSV to 64 MB or a workbook (.xlsx, .xls) to 10 MB; its first row names the columns."),
  sheet: z
    .string()
    .optional()
    .describe("Of a workbook, the sheet to read; else the first that holds something."),
  columns: z
    .string()
    .optional()
    .describe(
      'A JSON object for columns whose names aren\'t known: each heading with its field, or null to leave it out, as {"Cust Nm": "lastName"}. Other columns are matched by their names.',
    ),
  preview: z
    .string()
    .optional()
    .describe("With any text, nothing is written: the answer says what would be."),
};

const text = (description: string) => z.string().optional().describe(description);

/** Choices of how to read a list of customers or items. */
const choiceFields = {
  hiddenRows: text("With any text, hidden rows of a sheet come in, too."),
  mergedOnce: text("With any text, a cell that is merged over several rows counts for the first alone."),
  leaveOutDates: text("With any text, a date that can't be read is left out, instead of its row."),
};
const numberFields = {
  round: text(
    "With any text, amounts are rounded to the cent and weights to thousandths, instead of refused.",
  ),
};

/** `POST /api/customers/import`, handled by `receiveImport`. */
export const ImportUpload = z.object({
  ...listFields,
  ...choiceFields,
  sameEmail: text(
    "For rows with the email of somebody with another first name: `add` adds all of them, `leave` none, row numbers as `3,17` these. Without it they are refused with that question.",
  ),
  fillEmpty: z
    .string()
    .optional()
    .describe(
      "With any text, a row with the name and the email or phone of a customer fills that customer's empty fields and changes no other.",
    ),
});

/** `POST /api/inventory/import`. */
export const PieceImportUpload = z.object({ ...listFields, ...choiceFields, ...numberFields });

/** `POST /api/receivings/{id}/import`. */
export const LineImportUpload = z.object({
  ...listFields,
  ...choiceFields,
  ...numberFields,
  shown: z
    .string()
    .optional()
    .describe(
      "The numbers of the rows that were refused, as `3,17`: exactly these are left out. Without it, or if others are refused, the list is.",
    ),
});

/** What an import would do. */
export const ImportPreviewJson = record("ImportPreview", {
  rows: answered.count(),
  added: answered.count(),
  updated: answered.count(),
  refused: answered.count(),
  errors: z.array(answered.text()).describe("Of the first 200 refused rows, as 'Row N: column: reason'."),
  updates: z
    .array(
      z.object({
        row: answered.count(),
        name: answered.text(),
        by: z.enum(["id", "email", "phone"]).describe("What the customer was found by."),
        customerId: answered.id().nullable().describe("Null for a customer who is new in `earlierRow`."),
        earlierRow: answered.count().nullable(),
        fields: z.array(answered.text()).describe("What the customer gets."),
      }),
    )
    .describe("The first 200 rows that complete a customer."),
  sameEmail: z
    .array(
      z.object({
        row: answered.count(),
        name: answered.text(),
        other: answered.text().describe("Whose email it is."),
        customerId: answered.id().nullable(),
        earlierRow: answered.count().nullable(),
        isAdded: z.boolean().nullable().describe("Null if nobody chose: the row is refused."),
      }),
    )
    .describe(`The first ${SAME_EMAIL_SHOWN} rows with the email of somebody with another first name.`),
  values: z
    .array(
      z.object({
        row: answered.count(),
        why: z.array(answered.text()).describe("Why it is here, if it isn't one of the first ten rows."),
        values: z.record(z.string(), z.string()).describe("By the labels of the fields."),
      }),
    )
    .describe(
      "The first ten new rows and the odd ones (largest, smallest, changed), as they would be stored.",
    ),
  notes: z.array(answered.text()).describe("How the file was read where that isn't plain to see."),
  columns: z.array(
    z.object({ name: answered.text(), field: answered.text().nullable() }).describe("A column of the file."),
  ),
  sheet: answered.text().nullable(),
});

export const RefusedLinesJson = record("RefusedLines", {
  message: answered.text(),
  ...ImportPreviewJson.shape,
  refusedRows: z.array(answered.count()).describe("The numbers of all refused rows, for `shown`."),
});

export const LinesAddedJson = record("LinesAdded", {
  items: answered.count(),
  leftOut: answered.count(),
});

export const UndoneImportJson = record("UndoneImport", {
  importId: answered.id(),
  undone: answered.count(),
});

/** 503 for an interrupted undo. */
export const InterruptedUndoJson = record("InterruptedUndo", {
  message: answered.text(),
  ...UndoneImportJson.shape,
});

/** 409 for an import that can't be undone because something was built on it. */
export const UndoStopsJson = record("UndoStops", {
  message: answered.text(),
  stops: z.array(
    z.object({ id: answered.id(), name: answered.text(), reason: answered.text() }).describe("A record."),
  ),
});
