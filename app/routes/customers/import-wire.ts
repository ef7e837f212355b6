import type { Import, ImportError } from "~/domain/customers/import/queries.server";

/** Section 5; its toast has the title 'Invalid File Type'. */
export const WRONG_FILE_TYPE = "Please select a CSV or Excel file";

/** In bytes; a browser with scripts says so before it sends one that is larger. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** An error as people and the contract read it. The header is row 1. */
export function errorText({ row, column, reason }: Pick<ImportError, "row" | "column" | "reason">): string {
  return `Row ${row}: ${column}: ${reason}`;
}

/** The import result of section 3, and what Loupe adds to it. */
export function importToJson(
  { id, imported, failed, unusedColumns }: Pick<Import, "id" | "imported" | "failed" | "unusedColumns">,
  errors: readonly Pick<ImportError, "row" | "column" | "reason">[],
) {
  return { imported, failed, errors: errors.map(errorText), unusedColumns, importId: id };
}
