import type { ImportKind } from "~db/closed-lists.ts";
import { counted } from "~/domain/counted";
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

/** An error for pages and JSON: 'Row 3: first name is missing'. The header is row 1. */
export function errorText({ row, reason }: Pick<ImportError, "row" | "reason">): string {
  const startsWithWord = /^[A-Z][a-z]/.test(reason);
  return `Row ${row}: ${startsWithWord ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason}`;
}
