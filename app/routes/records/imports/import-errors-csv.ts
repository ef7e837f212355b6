import {
  cellsOfError,
  findImportErrors,
  getImport,
  headerOfImport,
  type ImportError,
  type ImportErrorKey,
  readsRefusedRows,
} from "~/import/find-imports.server";
import { done } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { csvStream } from "~/web/csv.server";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { mustWrite, originOf } from "~/web/write.server";
import type { Route } from "./+types/import-errors-csv";
import { kindAt } from "./import-words.ts";
import { REASON_COLUMN } from "../../../import/reason-column.ts";

/** Errors read at a time, and most rows in a chunk. */
const CHUNK = 500;
/** A chunk ends early with the row whose cells bring it to this many characters. */
const CHUNK_CHARACTERS = 256 * 1024;

/**
 * Streams refused rows as CSV to correct and import again: all original columns plus the reasons. Only their
 * numbers and the columns at fault for users who don't read the rows (`readsRefusedRows`).
 */
export async function loader({ params, context, pattern }: Route.LoaderArgs) {
  const { db } = shop();
  const importId = idParam(params.importId);
  const found = getImport(db, importId);
  if (found?.kind !== kindAt(pattern)) throw notFound();
  mustWrite(originOf(context), () =>
    done(null, { action: "import.errors-exported", record: { kind: "import errors", id: importId } }),
  );
  const header = headerOfImport(db, importId);
  const readsRows = readsRefusedRows(actorOf(context), found);
  const first = readsRows ? named(header) : [ROW_COLUMN];
  return new Response(
    await csvStream(
      [...first, REASON_COLUMN],
      errorRows(importId, readsRows, (errors) =>
        readsRows
          ? refusedRow(errors, header)
          : [String(errors[0].row), errors.map(({ reason }) => reason).join("; ")],
      ),
    ),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="import-${importId}-errors.csv"`,
      },
    },
  );
}

const ROW_COLUMN = "Row";

/** Yields rows in chunks. A row's errors are joined, so a row is complete only when the next begins. */
function* errorRows(
  importId: number,
  readsRows: boolean,
  written: (errors: ErrorsOfRow) => string[],
): Generator<string[][], void, undefined> {
  let rows: string[][] = [];
  let characters = 0;
  for (const errors of errorsByRow(importId, readsRows)) {
    const row = written(errors);
    rows.push(row);
    for (const cell of row) characters += cell.length + 1;
    if (rows.length < CHUNK && characters < CHUNK_CHARACTERS) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  yield rows;
}

function* errorsByRow(importId: number, readsRows: boolean): Generator<ErrorsOfRow, void, undefined> {
  let after: ImportErrorKey | undefined;
  let open: ErrorsOfRow | undefined;
  for (;;) {
    const errors = findImportErrors(shop().db, importId, { after, limit: CHUNK, readsRows });
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

function refusedRow(errors: ErrorsOfRow, header: readonly string[]): string[] {
  const cells = cellsOfError(shop().db, errors[0].id);
  const reasons = errors.map(({ column, reason }) => `${column}: ${reason}`);
  const surplus = cells.slice(header.length);
  return [...named(header, cells), reasons.join("; "), ...surplus];
}

/** Omits our reason column if the file was itself such an export. */
function named(header: readonly string[], cells: readonly string[] = header): string[] {
  return header.flatMap((name, index) => (name === REASON_COLUMN ? [] : [cells[index] ?? ""]));
}
