import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { imports } from "~db/schema/index.ts";
import type { ActingEmployee, RuleContext } from "../domain/rule-context.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import type { ImportCounts } from "./import-batch.server.ts";

/** A readable customer file. */
export interface ImportedFile {
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  /** The sheet; null for CSV. */
  sheet: string | null;
  header: string[];
  unused: string[];
  /** Whether empty fields of customers who are there already are filled. */
  fillsEmpty?: boolean;
}

export interface RunningImport {
  importId: number;
}

export interface StartedImport {
  id: number;
  /** Rows read by an earlier, interrupted run. */
  rows: number;
}

/**
 * Records the start of an import. A file whose import was interrupted continues it after the rows already
 * read. `goOnWith` requires that import, refuses other files, and goes on filling fields or not. A conflict if
 * the same file is being imported.
 */
export function startImport(
  { tx, actor, now }: RuleContext,
  { name, size, sha256, sheet, header, unused, fillsEmpty = false }: ImportedFile,
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
    return refuse(
      "invalid",
      `This isn't the file from import #${goOnWith}. Choose that file, or start a new import`,
    );
  }
  if (before) {
    const chosen = goOnWith === null ? { fillsEmpty } : {};
    tx.update(imports)
      .set({ state: "running", finishedAt: null, ...chosen })
      .where(eq(imports.id, before.id))
      .run();
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
      fillsEmpty,
      startedAt: now,
    })
    .returning({ id: imports.id })
    .get();
  return done(
    { id, rows: 0 },
    {
      action: "import.started",
      record: { kind: "import", id },
      after: { fileName: name, size, sha256, sheet, unused, ...(fillsEmpty && { fillsEmpty }) },
    },
  );
}

export function finishImport<By extends ActingEmployee | null>(
  { tx, now }: RuleContext<By>,
  { importId, state }: { importId: number; state: "complete" | "interrupted" },
): Result<ImportCounts> {
  const counted = tx
    .update(imports)
    .set({ state, finishedAt: now })
    .where(and(eq(imports.id, importId), eq(imports.state, "running")))
    .returning({ rows: imports.rows, imported: imports.imported, failed: imports.failed })
    .get();
  if (!counted) return refuse("conflict", "This import has ended");
  return done(counted, {
    action: state === "complete" ? "import.completed" : "import.interrupted",
    record: { kind: "import", id: importId },
    after: counted,
  });
}
