import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { ImportKind } from "~db/closed-lists.ts";
import { employees, importErrors, imports } from "~db/schema/index.ts";
import { fullNameIn } from "../domain/full-name.server.ts";
import { type Actor, can } from "../domain/permissions.ts";
import type { Slice } from "../domain/slice.ts";
import { withoutQuotes } from "./reading-notes.ts";

/** Row number in `import_errors` for notes on how a file was read. */
export const ABOUT_THE_FILE = 0;

/** An import and the employee who started it. */
export function getImport(tx: Tx, id: number) {
  const [found] = readImports(tx, eq(imports.id, id)).limit(1).all();
  if (!found) return undefined;
  const unusedColumns = JSON.parse(found.record.unusedColumns) as string[];
  return { ...found.record, unusedColumns, by: found.by, undoneByName: undoerOf(tx, found.record.undoneBy) };
}

function undoerOf(tx: Tx, id: number | null): string | null {
  if (id === null) return null;
  const found = tx
    .select({ name: fullNameIn(employees) })
    .from(employees)
    .where(eq(employees.id, id))
    .get();
  return found?.name ?? null;
}

/** Imports of a kind, newest first. */
export function findImports(tx: Tx, kind: ImportKind, { after, before, limit }: Slice<number>) {
  const { id } = imports;
  const part = after ? lt(id, after) : before ? gt(id, before) : undefined;
  const found = readImports(tx, and(eq(imports.kind, kind), part))
    .orderBy(before ? asc(id) : desc(id))
    .limit(limit)
    .all()
    .map(({ record, by }) => ({ ...record, by }));
  return before ? found.toReversed() : found;
}

export type ListedImport = ReturnType<typeof findImports>[number];

export function countImports(tx: Tx, kind: ImportKind, atMost: number): number {
  return tx.select({ id: imports.id }).from(imports).where(eq(imports.kind, kind)).limit(atMost).all().length;
}

function readImports(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      record: imports,
      by: fullNameIn(employees),
    })
    .from(imports)
    .innerJoin(employees, eq(employees.id, imports.employeeId))
    .where(where)
    .$dynamic();
}

export type Import = NonNullable<ReturnType<typeof getImport>>;

/** Sort key of an error: row, id. */
export type ImportErrorKey = [number, number];

/**
 * Whether somebody reads what a list's refused rows hold. Any cell of a list of items may be a cost, because
 * a comma too many or too few moves it to another column. So these rows are for those who may see cost, and
 * for the sender who couldn't when they sent the list.
 */
export function readsRefusedRows(
  actor: Actor,
  { kind, employeeId, seesCost }: Pick<Import, "kind" | "employeeId" | "seesCost">,
): boolean {
  return kind !== "pieces" || can(actor, "figures.cost") || (employeeId === actor.id && !seesCost);
}

/**
 * Errors in file order, without the rows' cells, which may be a megabyte each. Their reasons quote cells, so
 * only those who read the rows get them.
 */
export function findImportErrors(
  tx: Tx,
  importId: number,
  { after, limit, readsRows }: Slice<ImportErrorKey> & { readsRows: boolean },
) {
  const { row, id } = importErrors;
  return tx
    .select({
      id,
      row,
      column: importErrors.column,
      reason: importErrors.reason,
    })
    .from(importErrors)
    .where(
      and(
        eq(importErrors.importId, importId),
        gt(row, ABOUT_THE_FILE),
        after ? sql`(${row}, ${id}) > (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(asc(row), asc(id))
    .limit(limit)
    .all()
    .map((error) => (readsRows ? error : { ...error, reason: `${error.column}: ${WITHHELD}` }));
}

const WITHHELD = "refused. Users who can see cost see the reason";

/** Notes on how an import's file was read, as far as that isn't obvious. What they quote is for those who read rows. */
export function notesOfImport(tx: Tx, importId: number, { readsRows }: { readsRows: boolean }): string[] {
  const { id, row, reason } = importErrors;
  return tx
    .select({ reason })
    .from(importErrors)
    .where(and(eq(importErrors.importId, importId), eq(row, ABOUT_THE_FILE)))
    .orderBy(asc(id))
    .all()
    .map((note) => (readsRows ? note.reason : withoutQuotes(note.reason)));
}

export type ImportError = ReturnType<typeof findImportErrors>[number];

/**
 * A refused row's cells in header order. They may be more than the header has. Stored with the row's first
 * error.
 */
export function cellsOfError(tx: Tx, errorId: number): string[] {
  const { id, cells } = importErrors;
  const stored = tx.select({ cells }).from(importErrors).where(eq(id, errorId)).get()?.cells;
  return JSON.parse(stored ?? "[]") as string[];
}

export function headerOfImport(tx: Tx, importId: number): string[] {
  const kept = tx
    .select({ header: imports.header })
    .from(imports)
    .where(eq(imports.id, importId))
    .get()?.header;
  return JSON.parse(kept ?? "[]") as string[];
}
