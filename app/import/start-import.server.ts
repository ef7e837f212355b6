import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { imports } from "~db/schema/index.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import { done, refuse, type Result } from "../domain/result.ts";

/** A file of customers that turned out to be readable. */
export interface ImportedFile {
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** The sheet of a workbook that is read; null for CSV. */
  sheet: string | null;
  /** Every column name, in order. */
  header: string[];
  /** Column names that mean nothing here. */
  unused: string[];
}

/** The import that is reading this very file now. */
export interface RunningImport {
  importId: number;
}

export interface StartedImport {
  id: number;
  /** How many rows an earlier, interrupted run of the same import has read. */
  rows: number;
}

/**
 * Opens the record of an import; its rows follow in batches, and `finishImport` closes it. A file of which an import was
 * interrupted goes on with that one, after the rows that it has read, so that nothing is taken in twice. `goOnWith` wants
 * just that import, and refuses any other file. A conflict while the same file is being imported.
 */
export function startImport(
  { tx, actor, now }: RuleContext,
  { name, size, sha256, sheet, header, unused }: ImportedFile,
  goOnWith: number | null = null,
): Result<StartedImport, RunningImport> {
  const sameFile = and(
    eq(imports.sha256, sha256),
    sheet === null ? isNull(imports.sheet) : eq(imports.sheet, sheet),
  );
  const before = tx
    .select({ id: imports.id, rows: imports.rows, state: imports.state })
    .from(imports)
    .where(and(sameFile, ne(imports.state, "complete")))
    .orderBy(desc(imports.id))
    .limit(1)
    .get();
  if (before?.state === "running") {
    const message = `This file is being imported right now, as import #${before.id}`;
    return refuse("conflict", message, undefined, { importId: before.id });
  }
  if (goOnWith !== null && before?.id !== goOnWith) {
    return refuse("invalid", `This is not the file of import #${goOnWith}. Choose that one, or start anew`);
  }
  if (before) {
    tx.update(imports).set({ state: "running", finishedAt: null }).where(eq(imports.id, before.id)).run();
    const { id, rows } = before;
    return done({ id, rows }, { action: "import.resumed", record: { kind: "import", id }, after: { rows } });
  }
  const { id } = tx
    .insert(imports)
    .values({
      employeeId: actor.id,
      fileName: name,
      size,
      sha256,
      sheet,
      state: "running",
      header: JSON.stringify(header),
      unusedColumns: JSON.stringify(unused),
      startedAt: now,
    })
    .returning({ id: imports.id })
    .get();
  return done(
    { id, rows: 0 },
    {
      action: "import.started",
      record: { kind: "import", id },
      after: { fileName: name, size, sha256, sheet, unused },
    },
  );
}
