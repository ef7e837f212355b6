import {
  cellsOfError,
  findImportErrors,
  getImport,
  headerOfImport,
  type Import,
  type ImportError,
  type ImportErrorKey,
} from "~/import/find-imports.server";
import { readingOfText } from "~/import/reading-choices";
import { isCostName } from "~/import/stock-columns";
import { done } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { csvStream } from "~/web/csv.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { mustWrite, originOf } from "~/web/write.server";
import type { Route } from "./+types/import-errors-csv";
import { kindAt } from "./import-words.ts";
import { REASON_COLUMN } from "../../../import/result-words.ts";

/** Errors read at a time, and most rows in a chunk. */
const CHUNK = 500;
/** A chunk ends early with the row whose cells bring it to this many characters. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Streams refused rows as CSV to correct and import again: all original columns plus the reasons. */
export async function loader({ params, context, pattern }: Route.LoaderArgs) {
  const { db } = shop();
  const importId = idParam(params.importId);
  const found = getImport(db, importId);
  if (found?.kind !== kindAt(pattern)) throw notFound();
  mustWrite(originOf(context), () =>
    done(null, { action: "import.errors-exported", record: { kind: "import errors", id: importId } }),
  );
  const header = headerOfImport(db, importId);
  const hidden = maySeeCost(context) ? NONE : costColumns(header, found);
  return new Response(
    await csvStream([...shown(header), REASON_COLUMN], errorRows(importId, header, hidden)),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="import-${importId}-errors.csv"`,
      },
    },
  );
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Finds item columns that hold a cost, by choice or by name. They stay empty for users who can't see cost.
 */
function costColumns(
  header: readonly string[],
  { kind, columns }: Pick<Import, "kind" | "columns">,
): ReadonlySet<number> {
  if (kind !== "pieces") return NONE;
  const chosen = readingOfText(columns).columns ?? [];
  return new Set(
    header.flatMap((name, index) => (chosen[index] === "cost" || isCostName(name) ? [index] : [])),
  );
}

/** Yields rows in chunks. A row's errors are joined, so a row is complete only when the next begins. */
function* errorRows(
  importId: number,
  header: readonly string[],
  hidden: ReadonlySet<number>,
): Generator<string[][], void, undefined> {
  let rows: string[][] = [];
  let characters = 0;
  for (const errors of errorsByRow(importId)) {
    const row = refusedRow(errors, header, hidden);
    rows.push(row);
    for (const cell of row) characters += cell.length + 1;
    if (rows.length < CHUNK && characters < CHUNK_CHARACTERS) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  yield rows;
}

function* errorsByRow(importId: number): Generator<ErrorsOfRow, void, undefined> {
  let after: ImportErrorKey | undefined;
  let open: ErrorsOfRow | undefined;
  for (;;) {
    const errors = findImportErrors(shop().db, importId, { after, limit: CHUNK });
    for (const error of errors) {
      if (open?.[0].row === error.row) open.push(error);
      else {
        if (open) yield open;
        open = [error];
      }
    }
    const last = errors.at(-1);
    if (!last || errors.length < CHUNK) break;
    after = [last.row, last.id];
  }
  if (open) yield open;
}

type ErrorsOfRow = [ImportError, ...ImportError[]];

function refusedRow(errors: ErrorsOfRow, header: readonly string[], hidden: ReadonlySet<number>): string[] {
  const stored = cellsOfError(shop().db, errors[0].id);
  // With a cell too many, such as by a comma in a description, each may be one column further on.
  const surplusCells = Math.max(0, stored.length - header.length);
  const isHidden = (index: number) =>
    [...hidden].some((column) => index >= column && index <= column + surplusCells);
  const cells = stored.map((cell, index) => (isHidden(index) ? "" : cell));
  const reasons = errors.map(({ column, reason }) => `${column}: ${reason}`);
  const named = shown(header, cells);
  const surplus = cells.slice(header.length);
  return [...named, reasons.join("; "), ...surplus];
}

/** Omits our reason column if the file was itself such an export. */
function shown(header: readonly string[], cells: readonly string[] = header): string[] {
  return header.flatMap((name, index) => (name === REASON_COLUMN ? [] : [cells[index] ?? ""]));
}
