import type { ImportKind } from "~db/closed-lists.ts";
import { counted } from "~/domain/counted";
import type { ImportError } from "~/import/find-imports.server";

/** Text of section 5. The toast's title is 'Invalid File Type'. */
export const WRONG_FILE_TYPE = "Please select a CSV or Excel file";

/** Bytes. With scripts, browsers check before sending. */
export const LARGEST_FILE = 64 * 1024 * 1024;
export const LARGEST_WORKBOOK = 10 * 1024 * 1024;
/** Bytes in megabytes: '64 MB'. */
export const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
export const FILE_TOO_LARGE = `The file is larger than ${inMegabytes(LARGEST_FILE)}. Split it into smaller ones.`;
export const WORKBOOK_TOO_LARGE = `The workbook is larger than ${inMegabytes(LARGEST_WORKBOOK)}. Save the sheet as CSV, which can be up to ${inMegabytes(LARGEST_FILE)}, and import that.`;
/** Most rows of a file. */
export const ROWS_AT_MOST = { csv: 200_000, workbook: 20_000 };
/** Limits in words: 'CSV up to 64 MB and 200,000 customers; …'. */
export const sizesOf = (rows: string) =>
  `CSV up to ${inMegabytes(LARGEST_FILE)} and ${ROWS_AT_MOST.csv.toLocaleString("en-US")} ${rows}; Excel (.xlsx, .xls) up to ${inMegabytes(LARGEST_WORKBOOK)} and ${ROWS_AT_MOST.workbook.toLocaleString("en-US")}.`;

/** The last column of exported errors. An import of such a file skips it silently. */
export const REASON_COLUMN = "Why it was refused";

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
