import { counted } from "../domain/counted.ts";
import { type CustomerField, type MatchedColumns, matchColumns } from "./columns.ts";
import type { RowError } from "./customer-row.ts";
import { type OpenedWorkbook, openWorkbook } from "./read-workbook.server.ts";
import { count, type FileRecord, type OpenedRecords, RECORD_LIMITS } from "./records.ts";

/** An opened file: its column names, and its rows as they are read. */
export interface CustomerFile {
  /** The sheet; null for CSV. */
  sheet: string | null;
  header: string[];
  unused: string[];
  /** The file's name of each field. */
  names: ReadonlyMap<CustomerField, string>;
  rows: AsyncGenerator<FileRow, void, undefined>;
  close(): Promise<void>;
}

export interface FileRow {
  /** The header is row 1. */
  row: number;
  /**
   * All cells up to the last with text, including those of unused columns; at most `RECORD_LIMITS.cells`. None
   * for the row where reading stopped.
   */
  cells: string[];
  /** Of known columns, trimmed, with `\n` line breaks. */
  values: Partial<Record<CustomerField, string>>;
  problem?: RowError;
}

/** `sheet` and `ask` apply to workbooks only. */
export interface HowToRead {
  /** Null picks the first sheet with data. */
  sheet: string | null;
  /** Whether to ask for the sheet if several have data. */
  ask: boolean;
}

/** Its name says whether it is a workbook. */
interface NamedFile {
  path: string;
  name: string;
}

type OpenedFile = { kind: "file"; file: CustomerFile } | Exclude<OpenedWorkbook, OpenedRecords>;

/**
 * Opens a CSV file or a workbook. Refuses a file without a row that can be read. The header is row 1. A row's
 * own error is in its `problem`; if reading stops early, so is the reason, in the last row. The caller must
 * close the file.
 */
export async function openCustomerFile(upload: NamedFile, how: HowToRead): Promise<OpenedFile> {
  const opened = await openRecords(upload, how);
  if (opened.kind !== "records") return opened;
  const { records, sheet, surplus } = opened;
  const refused = async (reason: string): Promise<OpenedFile> => {
    await records.return();
    return { kind: "refused", reason };
  };
  const { value: first } = await records.next();
  if (!first) return refused("The file is empty.");
  if ("stopped" in first) return refused(`The first row can't be read: ${first.stopped}`);
  if (first.tooWide) return refused(`Row ${first.row} ${tooManyCells(first.tooWide)}`);
  const columns = columnsOf(first.cells);
  if ("refused" in columns) return refused(columns.refused);
  const { value: second } = await records.next();
  if (!second) return refused("The file has column names in its first row, but no customers below them.");

  const { header, unused, names } = columns;
  const rows = rowsOf(second, records, (record) => rowOf(record, columns, surplus));
  const close = async () => void (await records.return());
  return { kind: "file", file: { sheet, header, unused, names, rows, close } };
}

async function openRecords({ path, name }: NamedFile, how: HowToRead): Promise<OpenedWorkbook> {
  if (isWorkbook(name)) return openWorkbook(path, how);
  // Loaded on demand.
  const { openCsv } = await import("./read-csv.server.ts");
  return openCsv(path);
}

/** The sheets with data to choose among; null unless there are several. */
export async function findSheets(upload: NamedFile) {
  const opened = await openCustomerFile(upload, { sheet: null, ask: true });
  if (opened.kind === "file") await opened.file.close();
  return opened.kind === "choose" ? opened.sheets : null;
}

export function isWorkbook(name: string): boolean {
  return /\.xlsx?$/i.test(name);
}

interface Columns extends Omit<MatchedColumns, "problem"> {
  /** Names in order, without empty ones at the end. */
  header: string[];
}

function columnsOf(cells: string[]): Columns | { refused: string } {
  const names = cells.slice(0, cells.findLastIndex((name) => name.trim() !== "") + 1);
  const unfit = tooManyColumns(names) ?? tooLongName(names);
  if (unfit !== null) return { refused: unfit };
  const { problem, ...matched } = matchColumns(names);
  if (problem !== null) return { refused: problem };
  return { ...matched, header: names.map((name) => name.trim()) };
}

function tooManyColumns(header: string[]): string | null {
  if (header.length <= RECORD_LIMITS.columns) return null;
  // Sheets are cut one column above the limit.
  const isCut = header.length === RECORD_LIMITS.columns + 1;
  const named = isCut ? `more than ${count(RECORD_LIMITS.columns)}` : count(header.length);
  return (
    `The first row names ${named} columns; ${count(RECORD_LIMITS.columns)} is the most. ` +
    "Keep the columns about the customer and save the file again."
  );
}

/** Follows the row's number. */
function tooManyCells(cells: number): string {
  return (
    `has ${count(cells)} cells; ${count(RECORD_LIMITS.cells)} is the most. ` +
    "Delete the cells after the last column and save the file again."
  );
}

function tooLongName(header: string[]): string | null {
  const long = header.findIndex((name) => name.length > RECORD_LIMITS.columnNameCharacters);
  if (long < 0) return null;
  return (
    `The first row must hold the column names, but the name of column ${long + 1} is longer than ` +
    `${RECORD_LIMITS.columnNameCharacters} characters.`
  );
}

async function* rowsOf(
  first: FileRecord,
  others: AsyncIterable<FileRecord>,
  rowOf: (record: FileRecord) => FileRow,
): AsyncGenerator<FileRow, void, undefined> {
  yield rowOf(first);
  for await (const record of others) yield rowOf(record);
}

function rowOf(record: FileRecord, columns: Columns, surplus: string): FileRow {
  const { row } = record;
  if ("stopped" in record) {
    const reason = `Reading stopped here: ${record.stopped}`;
    return { row, cells: [], values: {}, problem: { column: WHOLE_FILE, reason } };
  }
  const problem = problemOf(record, columns, surplus);
  return { row, cells: record.cells, values: valuesOf(record.cells, columns), ...(problem && { problem }) };
}

/** Used in place of a column name for errors of the whole file. */
const WHOLE_FILE = "file";
/** For errors of the whole row. */
const WHOLE_ROW = "row";

function problemOf(
  { cells, faults, tooWide }: Exclude<FileRecord, { stopped: string }>,
  { header, columns }: Columns,
  surplus: string,
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

/** Exports prefix formula-like text with an apostrophe; removed when a corrected export is imported. */
const EXPORTED_FORMULA = /^'(?=[=+\-@\t\r])/;

function valuesOf(cells: string[], { columns }: Columns): FileRow["values"] {
  const values: FileRow["values"] = {};
  for (const [field, index] of columns) {
    const text = (cells[index] ?? "").replace(/\r\n?|[\v\u2028\u2029]/g, "\n").trim();
    values[field] = text.replace(EXPORTED_FORMULA, "");
  }
  return values;
}
