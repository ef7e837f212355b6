import { counted } from "../domain/counted.ts";
import { QUOTE_OF_EXPORT } from "../domain/formula-text.ts";
import { isCostName } from "../domain/withhold-cost.ts";
import { WHOLE_FILE, WHOLE_ROW } from "./error-column.ts";
import type { MatchedColumns } from "./match-columns.ts";
import type { RowError } from "./customer-row.ts";
import { tooManyCells } from "./list-header.ts";
import { type DecimalMark, type NumberKind, withPoint } from "./number-writing.ts";
import { RECORD_LIMITS } from "./import-limits.ts";
import { count, type FileRecord } from "./records.ts";

export interface FileRow {
  /** The first row of the file is row 1. */
  row: number;
  /**
   * All cells up to the last with text, including those of unused columns; at most `RECORD_LIMITS.cells`. None
   * for the row where reading stopped.
   */
  cells: string[];
  /**
   * Values by field, of known columns only: trimmed, with `\n` line breaks, and numbers with a decimal point.
   */
  values: Record<string, string>;
  problem?: RowError;
}

export interface RowReading {
  /** Column names in order, without empty ones at the end. */
  header: string[];
  columns: MatchedColumns["columns"];
  /** Fields that hold numbers. */
  numbers: ReadonlyMap<string, NumberKind>;
  mark: DecimalMark;
  isCsv: boolean;
  /** Advice about a cell beyond the last named column. */
  surplus: string;
}

export function rowOf(record: FileRecord, reading: RowReading): FileRow {
  const { row } = record;
  if ("stopped" in record) {
    const reason = `Reading stopped here: ${record.stopped}`;
    return { row, cells: [], values: {}, problem: { column: WHOLE_FILE, reason } };
  }
  const { values, unclear } = valuesOf(record, reading);
  const problem = problemOf(record, reading) ?? unclear;
  return { row, cells: record.cells, values, ...(problem && { problem }) };
}

type ReadRecord = Exclude<FileRecord, { stopped: string }>;

function problemOf(
  { cells, faults, tooWide }: ReadRecord,
  { header, columns, surplus }: RowReading,
): RowError | null {
  if (tooWide) return { column: WHOLE_ROW, reason: `The row ${tooManyCells(tooWide)}` };
  const wrong = (index: number, reason: string) => ({
    column: header[index] || `column ${index + 1}`,
    reason: `Column ${header[index] ? `'${header[index]}'` : index + 1} ${reason}`,
  });
  const long = cells.findIndex((cell) => cell.length > RECORD_LIMITS.cellCharacters);
  if (long >= 0)
    return wrong(long, `is longer than ${count(RECORD_LIMITS.cellCharacters)} characters. Shorten it`);
  const extra = cells.findIndex((cell, index) => index >= header.length && cell.trim() !== "");
  if (extra >= 0) {
    const named = counted(header.length, "column");
    return wrong(extra, `has text, but the first row names only ${named}. ${surplus}`);
  }
  const fault = faults?.find(
    ({ index, onlyIfImported }) => !onlyIfImported || [...columns.values()].includes(index),
  );
  return fault ? wrong(fault.index, fault.reason) : null;
}

function valuesOf(
  { cells, numbers: ownNumbers }: ReadRecord,
  { header, columns, numbers, mark, isCsv }: RowReading,
): { values: FileRow["values"]; unclear: RowError | null } {
  const values: FileRow["values"] = {};
  let unclear: RowError | null = null;
  for (const [field, index] of columns) {
    const text = textOf(cells[index] ?? "", isCsv);
    const isText = numbers.has(field) && text !== "" && ownNumbers?.includes(index) !== true;
    const number = isText ? withPoint(text, mark) : text;
    values[field] = number ?? text;
    if (number !== null) continue;
    const said = isCostName(field) ? "" : ` '${text}'`;
    unclear ??= { column: header[index] ?? field, reason: `${header[index]}${said} ${TWO_WAYS}` };
  }
  return { values, unclear };
}

const TWO_WAYS =
  "can be read in two ways: the list doesn't say whether its decimals have a comma or a point. Write it without thousands and with a point";

/** A formula that keeps a spreadsheet from dropping zeros, as other programs write it: ="00501". */
const TEXT_AS_FORMULA = /^="((?:[^"]|"")*)"$/;

function textOf(cell: string, isCsv: boolean): string {
  const text = cell.replace(/\r\n?|[\v\u2028\u2029]/g, "\n").trim();
  const [, kept] = (isCsv && TEXT_AS_FORMULA.exec(text)) || [];
  return kept === undefined ? text.replace(QUOTE_OF_EXPORT, "") : kept.replaceAll('""', '"').trim();
}
