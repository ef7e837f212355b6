import type { ImportKind } from "~db/closed-lists.ts";
import { counted } from "~/domain/counted";
import { isOfColumn } from "~/import/error-column";
import type { ImportError } from "~/import/find-imports.server";

/** Text of section 5. The toast's title is 'Invalid File Type'. */
export const WRONG_FILE_TYPE = "Please select a CSV or Excel file";

export const FILE_EXPIRED = "The file has expired. Choose it again.";

interface Imported {
  imported: number;
  updated: number;
  kind: ImportKind;
}

/**
 * Text of the toast in section 8, with the number of existing customers whose empty fields were filled. Only
 * '12 updated' if nobody was added.
 */
export function importedText({ imported, updated, kind }: Imported): string {
  if (updated > 0 && updated === imported) return `${updated.toLocaleString("en-US")} updated`;
  const all = `Successfully imported ${counted(imported, kind === "pieces" ? "item" : "customer")}`;
  return updated > 0 ? `${all}, ${updated.toLocaleString("en-US")} of them updated` : all;
}

/** Toast of a finished import. Not green if rows failed. */
export function completeToast(result: Imported & { failed: number }) {
  const { failed } = result;
  const rest = failed > 0 ? `; ${counted(failed, "row")} failed` : "";
  const tone: "success" | "info" = failed > 0 ? "info" : "success";
  return { tone, title: "Import Complete", description: importedText(result) + rest };
}

/**
 * An error for pages and JSON: 'Row 3: First Name: first name is missing', with the file's name of the column
 * (operations.md); without one where it is about the whole row. The header is row 1.
 */
export function errorText({ row, column, reason }: Pick<ImportError, "row" | "column" | "reason">): string {
  const startsWithWord = /^[A-Z][a-z]/.test(reason);
  const why = startsWithWord ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason;
  const isNamed = !isOfColumn(column) || reason.startsWith(`${column}: `);
  return [`Row ${row}`, ...(isNamed ? [] : [column]), why].join(": ");
}
