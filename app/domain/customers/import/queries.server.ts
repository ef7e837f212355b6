import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, importErrors, imports } from "~db/schema/index.ts";
import type { Slice } from "../../slice.ts";

/** How many errors a page and a JSON answer hold; all of them can be downloaded. */
export const ERRORS_SHOWN = 1_000;

/** An import with who began it, or undefined. */
export function getImport(tx: Tx, id: number) {
  const found = tx
    .select({
      record: imports,
      by: sql<string>`${employees.firstName} || ' ' || ${employees.lastName}`,
    })
    .from(imports)
    .innerJoin(employees, eq(employees.id, imports.employeeId))
    .where(eq(imports.id, id))
    .get();
  if (!found) return undefined;
  const unusedColumns = JSON.parse(found.record.unusedColumns) as string[];
  return { ...found.record, unusedColumns, by: found.by };
}

export type Import = NonNullable<ReturnType<typeof getImport>>;

/** The place of an error in its file: row, id. */
export type ImportErrorKey = [number, number];

/** What was wrong with the rows of an import, in the order of the file. A row's cells stand with its first error. */
export function findImportErrors(tx: Tx, importId: number, { after, limit }: Slice<ImportErrorKey>) {
  const { row, id } = importErrors;
  return tx
    .select({
      id,
      row,
      column: importErrors.column,
      reason: importErrors.reason,
      cells: importErrors.cells,
    })
    .from(importErrors)
    .where(
      and(
        eq(importErrors.importId, importId),
        after ? sql`(${row}, ${id}) > (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(asc(row), asc(id))
    .limit(limit)
    .all();
}

export type ImportError = ReturnType<typeof findImportErrors>[number];

/** The column names under which an import's errors keep their cells, in the order of the file. */
export function headerOfImportErrors(tx: Tx, importId: number): string[] {
  const first = tx
    .select({ cells: importErrors.cells })
    .from(importErrors)
    .where(and(eq(importErrors.importId, importId), sql`${importErrors.cells} <> '{}'`))
    .orderBy(asc(importErrors.row), asc(importErrors.id))
    .limit(1)
    .get();
  return Object.keys(JSON.parse(first?.cells ?? "{}") as Record<string, string>);
}
