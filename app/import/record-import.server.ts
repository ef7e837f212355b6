import { WHOLE_FILE } from "./error-column.ts";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { ImportKind } from "~db/closed-lists.ts";
import { importErrors, imports } from "~db/schema/index.ts";
import type { ActingEmployee, RuleContext } from "../domain/rule-context.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import type { ChosenColumns } from "./match-columns.ts";
import { ABOUT_THE_FILE } from "./find-imports.server.ts";
import type { ImportCounts } from "./import-batch.server.ts";
import { choiceWords, NOT_CHOSEN, type ReadingChoices, readingToText } from "./reading-choices.ts";
import { rememberColumns } from "./remembered-columns.server.ts";

/** A readable list to import. */
export interface ImportedFile {
  kind?: ImportKind;
  name: string;
  /** Bytes in the file. */
  size: number;
  sha256: string;
  /** The sheet's name; null for CSV. */
  sheet: string | null;
  header: string[];
  unused: string[];
  /** The fields chosen by hand for its columns; null if matched by name. */
  chosen?: ChosenColumns | null;
  choices?: ReadingChoices;
  /** The columns that the next list with these headings starts with. */
  remember?: ChosenColumns | null;
  /** Whether to fill empty fields of customers already in the shop. */
  fillsEmpty?: boolean;
  /** Whether the importer sees cost. */
  seesCost?: boolean;
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
 * read. `goOnWith` requires that import, refuses other files, and fills empty fields or not as it began. A
 * conflict if the same file is being imported.
 */
export function startImport(
  ctx: RuleContext,
  {
    kind = "customers",
    name,
    size,
    sha256,
    sheet,
    header,
    unused,
    chosen = null,
    choices = NOT_CHOSEN,
    remember = null,
    fillsEmpty = false,
    seesCost = true,
  }: ImportedFile,
  goOnWith: number | null = null,
): Result<StartedImport, RunningImport> {
  const { tx, actor, now } = ctx;
  const columns = readingToText({ columns: chosen, choices });
  const sameFile = and(
    eq(imports.kind, kind),
    eq(imports.sha256, sha256),
    sheet === null ? isNull(imports.sheet) : eq(imports.sheet, sheet),
  );
  const before = tx
    .select({
      id: imports.id,
      rows: imports.rows,
      state: imports.state,
      columns: imports.columns,
      seesCost: imports.seesCost,
    })
    .from(imports)
    .where(and(sameFile, ne(imports.state, "complete"), isNull(imports.undoneAt)))
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
  // Different columns or choices make it another import.
  if (before && (goOnWith !== null || before.columns === columns)) {
    if (kind === "pieces" && before.seesCost !== seesCost)
      return refuse("forbidden", before.seesCost ? BEGAN_WITH_COST : BEGAN_WITHOUT_COST);
    const again = goOnWith === null ? { fillsEmpty } : {};
    tx.update(imports)
      .set({ state: "running", finishedAt: null, ...again })
      .where(eq(imports.id, before.id))
      .run();
    const { id, rows } = before;
    return done({ id, rows }, { action: "import.resumed", record: { kind: "import", id }, after: { rows } });
  }
  if (remember) rememberColumns(ctx, kind, { header, chosen: remember });
  const { id } = tx
    .insert(imports)
    .values({
      kind,
      columns,
      employeeId: actor.id,
      fileName: name,
      size,
      sha256,
      sheet,
      state: "running",
      header: JSON.stringify(header),
      unusedColumns: JSON.stringify(unused),
      fillsEmpty,
      seesCost,
      startedAt: now,
    })
    .returning({ id: imports.id })
    .get();
  return done(
    { id, rows: 0 },
    {
      action: "import.started",
      record: { kind: "import", id },
      after: {
        fileName: name,
        size,
        sha256,
        sheet,
        unused,
        ...(chosen && {
          columns: Object.fromEntries(header.map((head, index) => [head, chosen[index] ?? null])),
        }),
        ...(fillsEmpty && { fillsEmpty }),
        ...(choiceWords(choices) && { choices: choiceWords(choices) }),
      },
    },
  );
}

const BEGAN_WITH_COST =
  "This import includes costs, which you can't see. Ask someone who can see cost to continue it";
const BEGAN_WITHOUT_COST =
  "This import was started without costs. Ask the person who started it to continue it";

/** Ends an import. `said` has the notes on how its file was read. */
export function finishImport<By extends ActingEmployee | null>(
  { tx, now }: RuleContext<By>,
  {
    importId,
    state,
    said = [],
  }: { importId: number; state: "complete" | "interrupted"; said?: readonly string[] },
): Result<ImportCounts> {
  const counted = tx
    .update(imports)
    .set({ state, finishedAt: now })
    .where(and(eq(imports.id, importId), eq(imports.state, "running")))
    .returning({ rows: imports.rows, imported: imports.imported, failed: imports.failed })
    .get();
  if (!counted) return refuse("conflict", "This import has ended");
  for (const reason of said)
    tx.insert(importErrors)
      .values({ importId, row: ABOUT_THE_FILE, column: WHOLE_FILE, reason, cells: "[]" })
      .run();
  return done(counted, {
    action: state === "complete" ? "import.completed" : "import.interrupted",
    record: { kind: "import", id: importId },
    after: counted,
  });
}
