import { isCostName } from "../domain/withhold-cost.ts";
import {
  type ChosenColumns,
  fieldsOfColumns,
  type KnownColumns,
  type MatchedColumns,
  matchColumns,
} from "./match-columns.ts";
import { findHeader, HEADER_WITHIN, tooManyCells, unfitHeader } from "./list-header.ts";
import { noRecords } from "./no-records.ts";
import { type FileRow, rowOf, type RowReading } from "./list-rows.ts";
import { DecimalMarks, type NumberKind } from "./number-writing.ts";
import { type OpenedWorkbook, openWorkbook } from "./read-workbook.server.ts";
import { NOT_CHOSEN, type ReadingChoices } from "./reading-choices.ts";
import { ReadingNotes } from "./reading-notes.ts";
import type { FileRecord, OpenedRecords } from "./records.ts";
import { FILE_EXPIRED } from "./result-words.ts";

export type { FileRow } from "./list-rows.ts";

/** An opened file: its column names, and a stream of its rows. */
export interface ListFile {
  /** The sheet's name; null for CSV. */
  sheet: string | null;
  header: string[];
  unused: string[];
  /** The file's name of each field. */
  names: ReadonlyMap<string, string>;
  /** The fields chosen for its columns; null if matched by name. */
  chosen: ChosenColumns | null;
  columns: ListedColumn[];
  choices: ReadingChoices;
  /** Hidden and merged parts to ask about before its rows are imported. */
  hides: Hides;
  rows: AsyncGenerator<FileRow, void, undefined>;
  /** Sentences on how it was read, as far as that isn't obvious. Complete once its rows are read. */
  said(): string[];
  close(): Promise<void>;
}

/** What a sheet hides or merges. */
export interface Hides {
  rows: number;
  columns: number;
  mergedCells: number;
}

export interface ListedColumn {
  /** As the file writes it; may be empty. */
  name: string;
  /** A cell from the first rows; empty if they have none. */
  example: string;
  /** Null if the column is left out. */
  field: string | null;
  /** Whether its sheet hides it. */
  isHidden: boolean;
}

export interface HowToRead {
  /** Null picks the first sheet with data. */
  sheet: string | null;
  /** Whether to ask for the sheet if several have data. */
  ask: boolean;
  known: KnownColumns;
  /** Chooses fields for columns with these names. Without it, they are matched by name. */
  choose?: ((header: string[], hidden: readonly number[]) => ColumnChoice) | undefined;
  choices?: ReadingChoices;
}

export interface ColumnChoice {
  /** Null matches columns by name. */
  chosen: ChosenColumns | null;
  /** Why the choice can't be used. */
  problem?: string | null;
}

/** A file whose name says whether it is a workbook. */
interface NamedFile {
  path: string;
  name: string;
}

type OpenedFile =
  | { kind: "file"; file: ListFile }
  /** The columns can't be used as they are matched. */
  | { kind: "wrong columns"; reason: string; sheet: string | null; columns: ListedColumn[]; hides: Hides }
  | Exclude<OpenedWorkbook, OpenedRecords>;

/** Data rows to take examples from. */
const ROWS_OF_EXAMPLES = 5;
const EXAMPLE_CHARACTERS = 60;
const HEAD_CHARACTERS = 256 * 1024;

/**
 * Opens a CSV file or a workbook. Refuses a file without a readable row. The first row is row 1. Leaves out
 * titles above the column names, hidden rows, repeated column names and totals, and says so. A row's own
 * error is in its `problem`; if reading stops early, the last row has the reason. The caller must close the
 * file.
 */
export async function openListFile(upload: NamedFile, how: HowToRead): Promise<OpenedFile> {
  try {
    const opened = await openRecords(upload, how);
    if (opened.kind !== "records") return opened;
    let isOpen = false;
    try {
      const file = await openList(opened, how);
      isOpen = file.kind === "file";
      return file;
    } finally {
      if (!isOpen) await opened.close();
    }
  } catch (error) {
    // Another request on the same kept file ended.
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { kind: "refused", reason: FILE_EXPIRED };
    throw error;
  }
}

async function openList(opened: OpenedRecords, how: HowToRead): Promise<OpenedFile> {
  const { sheet, surplus, hiddenColumns, delimiter } = opened;
  const { known, choices = NOT_CHOSEN } = how;
  const refused = (reason: string): OpenedFile => ({ kind: "refused", reason });
  const { head, isCut } = await headOf(opened);
  const [first] = head;
  if (!first) return refused("The file is empty.");
  if ("stopped" in first) return refused(`The first row can't be read: ${first.stopped}`);
  const found = findHeader(head, known) ?? { place: 0, record: first, above: [] };
  const { row, cells, tooWide } = found.record;
  if (tooWide) return refused(`Row ${row} ${tooManyCells(tooWide)}`);
  const names = cells.slice(0, cells.findLastIndex((name) => name.trim() !== "") + 1);
  const unfit = unfitHeader(names);
  if (unfit !== null) return refused(unfit);
  const header = names.map((name) => name.trim());
  const hidden = hiddenColumns.filter((index) => header[index]);
  const hides = { rows: opened.hiddenRows, columns: hidden.length, mergedCells: opened.mergedCells };
  const choice = how.choose?.(header, hidden) ?? { chosen: null };
  const matched = matchColumns(names, known, { chosen: choice.chosen, hidden });
  const problem = choice.problem ?? matched.problem;
  const below = head.slice(found.place + 1);
  const columns = listedColumns(header, matched, { records: below.slice(0, ROWS_OF_EXAMPLES), hidden });
  if (problem !== null) return { kind: "wrong columns", reason: problem, sheet, columns, hides };
  if (below.length === 0 && !isCut)
    return refused("The file has column names in its first row, but no rows below them.");

  const numbers = numbersOf(matched, known);
  const marks = await decimalMarks(opened, { from: found.place + 1, columns: matched.columns, numbers });
  const reading: RowReading = {
    header,
    columns: matched.columns,
    numbers,
    mark: marks.mark(delimiter),
    isCsv: delimiter !== null,
    surplus,
  };
  const notes = new ReadingNotes({
    above: found.above,
    decimals: { mark: reading.mark, example: marks.example },
    hiddenColumns: hidden.flatMap((index) => (columns[index]?.field === null ? (header[index] ?? "") : [])),
    mergedCells: opened.mergedCells,
    choices,
  });
  const rows = rowsOf(opened.records(), { from: found.place + 1, reading, choices, notes });
  const close = async () => {
    await rows.return();
    await opened.close();
  };
  const chosen = isByName(names, how.known, { chosen: choice.chosen, hidden }) ? null : choice.chosen;
  const { unused, names: namesOfFields } = matched;
  const said = () => notes.sentences();
  return {
    kind: "file",
    file: { sheet, header, unused, names: namesOfFields, chosen, columns, choices, hides, rows, said, close },
  };
}

/** The first records, or fewer if they are long. */
async function headOf({ records }: OpenedRecords): Promise<{ head: FileRecord[]; isCut: boolean }> {
  const head: FileRecord[] = [];
  let characters = 0;
  for await (const record of records()) {
    head.push(record);
    if ("cells" in record) for (const cell of record.cells) characters += cell.length;
    if (head.length === HEADER_WITHIN + ROWS_OF_EXAMPLES || characters > HEAD_CHARACTERS)
      return { head, isCut: true };
  }
  return { head, isCut: false };
}

function numbersOf({ columns }: MatchedColumns, { fields }: KnownColumns): Map<string, NumberKind> {
  const kinds: Readonly<Record<string, NumberKind>> = {
    money: "amount",
    weight: "weight",
    "typed weight": "weight",
    carat: "weight",
  };
  return new Map(
    [...columns.keys()].flatMap((field) => {
      const kind = kinds[fields[field]?.kind ?? ""];
      return kind === undefined ? [] : [[field, kind] as const];
    }),
  );
}

/**
 * Finds out how decimals are written. Reads the whole list if it has numbers, because a single row may show
 * how all others are meant.
 */
async function decimalMarks(
  { records }: OpenedRecords,
  {
    from,
    columns,
    numbers,
  }: { from: number; columns: MatchedColumns["columns"]; numbers: ReadonlyMap<string, NumberKind> },
): Promise<DecimalMarks> {
  const marks = new DecimalMarks();
  if (numbers.size === 0) return marks;
  const places = [...numbers].map(([field, kind]) => ({
    index: columns.get(field) ?? 0,
    how: { kind, mayShow: !isCostName(field) },
  }));
  let place = 0;
  for await (const record of records()) {
    if (place++ < from || "stopped" in record) continue;
    for (const { index, how } of places) {
      const cell = record.cells[index];
      if (cell && !record.numbers?.includes(index)) marks.take(cell.trim(), how);
    }
  }
  return marks;
}

async function* rowsOf(
  records: AsyncIterable<FileRecord>,
  {
    from,
    reading,
    choices,
    notes,
  }: { from: number; reading: RowReading; choices: ReadingChoices; notes: ReadingNotes },
): AsyncGenerator<FileRow, void, undefined> {
  const whyNoRecord = noRecords(reading.header, [...reading.columns.values()]);
  let place = 0;
  for await (const record of records) {
    if (place++ < from) continue;
    if ("stopped" in record) yield rowOf(record, reading);
    else if (record.isHidden && !choices.hiddenRows) notes.leaveOut("hidden", record.row);
    else {
      const why = whyNoRecord(record.cells);
      if (why === null) yield rowOf(record, reading);
      else notes.leaveOut(why, record.row);
    }
  }
}

function isByName(
  names: string[],
  known: KnownColumns,
  { chosen, hidden }: { chosen: ChosenColumns | null; hidden: readonly number[] },
): boolean {
  if (chosen === null) return true;
  const byName = fieldsOfColumns(names, matchColumns(names, known, { hidden }).columns);
  return byName.every((field, index) => field === (chosen[index] ?? null));
}

function listedColumns(
  header: readonly string[],
  { columns }: Pick<MatchedColumns, "columns">,
  { records, hidden }: { records: readonly FileRecord[]; hidden: readonly number[] },
): ListedColumn[] {
  const fields = fieldsOfColumns(header, columns);
  const cellsOf = (index: number) => records.map((record) => ("cells" in record ? record.cells[index] : ""));
  return header.map((name, index) => {
    const example = cellsOf(index).find((cell) => cell?.trim()) ?? "";
    return {
      name,
      example: [...example.trim().replace(/[\p{C}\s]+/gu, " ")].slice(0, EXAMPLE_CHARACTERS).join(""),
      field: fields[index] ?? null,
      isHidden: hidden.includes(index),
    };
  });
}

async function openRecords({ path, name }: NamedFile, how: HowToRead): Promise<OpenedWorkbook> {
  const { mergedOnce } = how.choices ?? NOT_CHOSEN;
  if (isWorkbook(name)) return openWorkbook(path, { ...how, mergedOnce });
  // Loaded on demand.
  const { openCsv } = await import("./read-csv.server.ts");
  return openCsv(path, how.known);
}

/** The sheets to choose from; null unless several have data. */
export async function findSheets(upload: NamedFile, known: KnownColumns) {
  const opened = await openListFile(upload, { sheet: null, ask: true, known });
  if (opened.kind === "file") await opened.file.close();
  return opened.kind === "choose" ? opened.sheets : null;
}

export function isWorkbook(name: string): boolean {
  return /\.xlsx?$/i.test(name);
}
