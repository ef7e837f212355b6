import { counted } from "../domain/counted.ts";
import { QUOTED_FORMULA } from "../domain/formula-text.ts";
import {
  type ChosenColumns,
  fieldsOfColumns,
  type KnownColumns,
  type MatchedColumns,
  matchColumns,
} from "./columns.ts";
import type { RowError } from "./customer-row.ts";
import { type OpenedWorkbook, openWorkbook } from "./read-workbook.server.ts";
import { count, type FileRecord, type OpenedRecords, RECORD_LIMITS } from "./records.ts";

/** An opened file: its column names, and its rows as they are read. */
export interface ListFile {
  /** The sheet; null for CSV. */
  sheet: string | null;
  header: string[];
  unused: string[];
  /** The file's name of each field. */
  names: ReadonlyMap<string, string>;
  /** How its columns were chosen; null if by their names. */
  chosen: ChosenColumns | null;
  columns: ListedColumn[];
  rows: AsyncGenerator<FileRow, void, undefined>;
  close(): Promise<void>;
}

/** A column of a file, in its order. */
export interface ListedColumn {
  /** As the file writes it; may be empty. */
  name: string;
  /** A cell of the first rows; empty if they have none. */
  example: string;
  /** Null if it is left out. */
  field: string | null;
}

export interface FileRow {
  /** The header is row 1. */
  row: number;
  /**
   * All cells up to the last with text, including those of unused columns; at most `RECORD_LIMITS.cells`. None
   * for the row where reading stopped.
   */
  cells: string[];
  /** By field, of known columns, trimmed, with `\n` line breaks. */
  values: Record<string, string>;
  problem?: RowError;
}

export interface HowToRead {
  /** Null picks the first sheet with data. */
  sheet: string | null;
  /** Whether to ask for the sheet if several have data. */
  ask: boolean;
  known: KnownColumns;
  /** Chooses the fields of columns with these names; without it, they are matched by their names. */
  choose?: ((header: string[]) => ColumnChoice) | undefined;
}

export interface ColumnChoice {
  /** Null matches columns by their names. */
  chosen: ChosenColumns | null;
  /** Why the choice can't be used. */
  problem?: string | null;
}

/** Its name says whether it is a workbook. */
interface NamedFile {
  path: string;
  name: string;
}

type OpenedFile =
  | { kind: "file"; file: ListFile }
  /** Its columns can't be used as they are matched. */
  | { kind: "wrong columns"; reason: string; sheet: string | null; columns: ListedColumn[] }
  | Exclude<OpenedWorkbook, OpenedRecords>;

/** Data rows that examples are taken of. */
const ROWS_OF_EXAMPLES = 5;
const EXAMPLE_CHARACTERS = 60;

/**
 * Opens a CSV file or a workbook. Refuses a file without a row that can be read. The header is row 1. A row's
 * own error is in its `problem`; if reading stops early, so is the reason, in the last row. The caller must
 * close the file.
 */
export async function openListFile(upload: NamedFile, how: HowToRead): Promise<OpenedFile> {
  try {
    return await openExisting(upload, how);
  } catch (error) {
    // Another request on the same kept file ended.
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { kind: "refused", reason: "The file has expired. Choose it again." };
    throw error;
  }
}

async function openExisting(upload: NamedFile, how: HowToRead): Promise<OpenedFile> {
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
  const names = first.cells.slice(0, first.cells.findLastIndex((name) => name.trim() !== "") + 1);
  const unfit = tooManyColumns(names) ?? tooLongName(names) ?? personInstead(names);
  if (unfit !== null) return refused(unfit);
  const header = names.map((name) => name.trim());
  const choice = how.choose?.(header) ?? { chosen: null };
  const { problem: mismatch, ...matched } = matchColumns(names, how.known, choice.chosen);
  const problem = choice.problem ?? mismatch;
  const seen: FileRecord[] = [];
  while (seen.length < ROWS_OF_EXAMPLES) {
    const { value: record } = await records.next();
    if (!record) break;
    seen.push(record);
  }
  const columns = listedColumns(header, matched, seen);
  if (problem !== null) {
    await records.return();
    return { kind: "wrong columns", reason: problem, sheet, columns };
  }
  if (seen.length === 0)
    return refused("The file has column names in its first row, but no rows below them.");

  const rows = rowsOf(seen, records, (record) => rowOf(record, { ...matched, header }, surplus));
  const close = async () => {
    await rows.return();
    await records.return();
  };
  const { unused, names: namesOfFields } = matched;
  const chosen = isByName(names, how.known, choice.chosen) ? null : choice.chosen;
  return {
    kind: "file",
    file: { sheet, header, unused, names: namesOfFields, chosen, columns, rows, close },
  };
}

function isByName(names: string[], known: KnownColumns, chosen: ChosenColumns | null): boolean {
  if (chosen === null) return true;
  const byName = fieldsOfColumns(names, matchColumns(names, known).columns);
  return byName.every((field, index) => field === (chosen[index] ?? null));
}

function listedColumns(
  header: readonly string[],
  { columns }: Pick<MatchedColumns, "columns">,
  records: readonly FileRecord[],
): ListedColumn[] {
  const fields = fieldsOfColumns(header, columns);
  const cellsOf = (index: number) => records.map((record) => ("cells" in record ? record.cells[index] : ""));
  return header.map((name, index) => {
    const example = cellsOf(index).find((cell) => cell?.trim()) ?? "";
    return {
      name,
      example: [...example.trim().replace(/[\p{C}\s]+/gu, " ")].slice(0, EXAMPLE_CHARACTERS).join(""),
      field: fields[index] ?? null,
    };
  });
}

async function openRecords({ path, name }: NamedFile, how: HowToRead): Promise<OpenedWorkbook> {
  if (isWorkbook(name)) return openWorkbook(path, how);
  // Loaded on demand.
  const { openCsv } = await import("./read-csv.server.ts");
  return openCsv(path, how.known);
}

/** The sheets with data to choose among; null unless there are several. */
export async function findSheets(upload: NamedFile, known: KnownColumns) {
  const opened = await openListFile(upload, { sheet: null, ask: true, known });
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

function tooManyColumns(header: string[]): string | null {
  if (header.length <= RECORD_LIMITS.columns) return null;
  // Sheets are cut one column above the limit.
  const isCut = header.length === RECORD_LIMITS.columns + 1;
  const named = isCut ? `more than ${count(RECORD_LIMITS.columns)}` : count(header.length);
  return (
    `The first row names ${named} columns; ${count(RECORD_LIMITS.columns)} is the most. ` +
    "Keep those that you need and save the file again."
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
    `The first row must contain the column names, but the name of column ${long + 1} is longer than ` +
    `${RECORD_LIMITS.columnNameCharacters} characters.`
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?(?:[\s().-]*\d){7,15}$/;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/** Headings are kept with the import, so that a person must not be one. */
function personInstead(header: string[]): string | null {
  const found = header.find((name) => [EMAIL, PHONE, DATE].some((pattern) => pattern.test(name.trim())));
  if (found === undefined) return null;
  return (
    "The first row looks like data, with an email, a phone number or a date. " +
    "It must contain the column names. Add them above it."
  );
}

async function* rowsOf(
  first: readonly FileRecord[],
  others: AsyncIterable<FileRecord>,
  rowOf: (record: FileRecord) => FileRow,
): AsyncGenerator<FileRow, void, undefined> {
  for (const record of first) yield rowOf(record);
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

function valuesOf(cells: string[], { columns }: Columns): FileRow["values"] {
  const values: FileRow["values"] = {};
  for (const [field, index] of columns) {
    const text = (cells[index] ?? "").replace(/\r\n?|[\v\u2028\u2029]/g, "\n").trim();
    // A corrected export has the apostrophe of our own.
    values[field] = text.replace(QUOTED_FORMULA, "");
  }
  return values;
}
