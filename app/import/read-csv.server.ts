import { inMegabytes, RECORD_LIMITS, ROWS_AT_MOST } from "./import-limits.ts";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse, type Parser } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { type KnownColumns, matchColumns } from "./match-columns.ts";
import { type CellFault, count, type FileRecord, type OpenedRecords, type Unreadable } from "./records.ts";
import { splitInto } from "./too-many-rows.ts";
import { openText, type Text } from "./text-encoding.ts";

/** Limits of a CSV file. Records are measured in bytes of UTF-8. */
const CSV_LIMITS = {
  rows: ROWS_AT_MOST.csv,
  recordBytes: 1024 * 1024,
  /** Records of empty cells only (`,,,,`): spreadsheets may write one for each of their 1,048,576 rows. */
  blankRecords: 1_100_000,
} as const;

/**
 * Opens a CSV file of any common encoding and delimiter. Blank lines don't count as rows. Refuses a list that
 * is too long before its first row is read.
 */
export async function openCsv(path: string, known: KnownColumns): Promise<OpenedRecords | Unreadable> {
  const text = await openText(path);
  if ("reason" in text) return { kind: "refused", reason: text.reason };
  const format = findDelimiter(await headOf(text), known);
  const tooLong = await refuseLongList(text, format);
  if (tooLong !== null) return { kind: "refused", reason: tooLong };
  const surplus = `Put quotation marks around any cell that contains ${spoken(format.delimiter)}`;
  return {
    kind: "records",
    records: () => recordsOf(text, format),
    close: async () => undefined,
    sheet: null,
    delimiter: format.delimiter,
    hiddenColumns: [],
    hiddenRows: 0,
    mergedCells: 0,
    surplus,
  };
}

/**
 * Why a list is too long, with its number of rows; null if it isn't. Parses the list only if it has that many
 * lines.
 */
async function refuseLongList(text: Text, format: FoundDelimiter): Promise<string | null> {
  if ((await countLines(text)) <= CSV_LIMITS.rows) return null;
  let records = 0;
  for await (const record of recordsOf(text, format)) if (!("stopped" in record)) records += 1;
  const rows = records - 1;
  if (rows <= CSV_LIMITS.rows) return null;
  return `The list has ${count(rows)} rows; ${count(CSV_LIMITS.rows)} is the most. ${splitInto(rows, CSV_LIMITS.rows)}`;
}

/** Number of lines, which is at least the number of records. */
async function countLines(text: Text): Promise<number> {
  let lines = 1;
  for await (const chunk of text.chunks())
    lines += countOf(chunk, "\n") + countOf(chunk, "\r") - countOf(chunk, "\r\n");
  return lines;
}

function countOf(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}

/** Streams the records. Holds only those of one slice and an incomplete one. */
async function* recordsOf(
  text: Text,
  { delimiter, skip }: FoundDelimiter,
): AsyncGenerator<FileRecord, void, undefined> {
  const records: FileRecord[] = [];
  let row = 0;
  let blankRecords = 0;
  let stopped: string | null = null;
  /** Byte offsets. The record's may include preceding blank lines of one slice. */
  let fedBytes = 0;
  let recordStart = 0;

  const take = (cells: string[], end: number) => {
    if (stopped !== null) return;
    const bytes = end - recordStart;
    recordStart = end;
    const filled = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    if (filled === 0) {
      blankRecords += 1;
      if (blankRecords > CSV_LIMITS.blankRecords) stopped = TOO_MANY_BLANK_RECORDS;
    } else if (bytes > CSV_LIMITS.recordBytes) stopped = RECORD_TOO_LONG;
    else {
      const kept = cells.slice(0, Math.min(filled, RECORD_LIMITS.cells)).map(withoutOuterMarks);
      const tooWide = cells.length > RECORD_LIMITS.cells ? cells.length : undefined;
      records.push({ row: ++row, cells: kept, faults: swallowedRows(kept, delimiter), tooWide });
    }
  };
  const parser = parse({
    ...CSV_FORMAT,
    delimiter,
    on_record: (cells: string[], { bytes }) => {
      take(cells, bytes);
      return null;
    },
  });
  // The error also reaches the write callback; without a listener it would end the process.
  parser.on("error", () => undefined);

  try {
    for await (const slice of slicesOf(text, skip)) {
      const emptyBefore = parser.info.empty_lines;
      const error = await fed(parser, slice);
      if (parser.info.empty_lines > emptyBefore) recordStart = Math.max(recordStart, fedBytes);
      fedBytes += slice.length;
      if (error) stopped ??= wordsFor(error);
      if (fedBytes - recordStart > CSV_LIMITS.recordBytes) stopped ??= RECORD_TOO_LONG;
      await setImmediate();
      yield* records.splice(0);
      if (stopped !== null) return yield { row: row + 1, stopped };
    }
    const error = await ended(parser);
    if (error) stopped ??= wordsFor(error);
    yield* records;
    if (stopped !== null) yield { row: row + 1, stopped };
  } finally {
    parser.destroy();
  }
}

/**
 * A cell without its outer quotes: `"Rope 22" long"`. csv-parse returns a cell raw if its inch marks aren't
 * doubled.
 */
function withoutOuterMarks(cell: string): string {
  if (cell.length < 3 || !cell.startsWith('"') || !cell.endsWith('"') || /[\r\n]/.test(cell)) return cell;
  return (cell.match(/"/g)?.length ?? 0) % 2 === 1 ? cell.slice(1, -1) : cell;
}

/** Bytes to parse before yielding: csv-parse needs 15 µs for each record of irregular width. */
const SLICE = 4 * 1024;

async function* slicesOf(text: Text, skip: number): AsyncGenerator<Buffer, void, undefined> {
  let toSkip = skip;
  for await (const chunk of text.chunks()) {
    const data = Buffer.from(chunk.slice(toSkip));
    toSkip = Math.max(0, toSkip - chunk.length);
    for (let at = 0; at < data.length; at += SLICE) yield data.subarray(at, at + SLICE);
  }
}

function fed(parser: Parser, slice: Buffer): Promise<Error | null | undefined> {
  return new Promise((resolve) => {
    parser.write(slice, resolve);
  });
}

function ended(parser: Parser): Promise<Error | null> {
  return new Promise((resolve) => {
    parser.once("error", resolve);
    parser.once("finish", () => resolve(null));
    parser.end();
  });
}

/**
 * The cell whose unclosed quote swallowed the following rows, up to the next cell's opening quote. csv-parse
 * returns such a cell raw.
 */
function swallowedRows(cells: string[], delimiter: string): CellFault[] | undefined {
  const index = cells.findIndex(
    (cell) =>
      cell.startsWith('"') &&
      /[\r\n]/.test(cell) &&
      ["\n", "\r", delimiter].some((before) => cell.includes(`${before}"`, 1)),
  );
  if (index < 0) return undefined;
  const reason =
    "opens a quotation mark, and the rows below were read as part of it. Close or remove the mark";
  return [{ index, reason }];
}

const RECORD_TOO_LONG =
  "it is longer than " +
  inMegabytes(CSV_LIMITS.recordBytes) +
  ". Most often a quotation mark opens there and never closes. " +
  "Correct that row, then import it and the rows below it.";
const QUOTE_NOT_CLOSED =
  "a quotation mark opens there or below and never closes. Correct that, then import this row and the rows below it.";
const TOO_MANY_BLANK_RECORDS =
  "the file has more than a million empty rows. Delete them, then import this row and the rows below it.";

function wordsFor(error: Error): string {
  return error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED"
    ? QUOTE_NOT_CLOSED
    : "it is not written as CSV. Correct that row, then import it and the rows below it.";
}

/** CSV options that don't depend on the delimiter. */
const CSV_FORMAT = {
  bom: false,
  record_delimiter: ["\r\n", "\n", "\r"],
  ltrim: true,
  skip_empty_lines: true,
  relax_quotes: true,
  relax_column_count: true,
};

/** Enough text to detect the delimiter. */
async function headOf(text: Text): Promise<string> {
  let head = "";
  for await (const chunk of text.chunks()) {
    head += chunk;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head;
}

const HEAD_CHARACTERS = 32 * 1024;
const CANDIDATES = [",", ";", "\t", "|"] as const;
const RECORDS_LOOKED_AT = 12;

interface FoundDelimiter {
  delimiter: string;
  /** Leading characters to skip: Excel's `sep=;` line. */
  skip: number;
}

/**
 * Detects the delimiter from the start of a file (without byte order mark). A `sep=;` line decides. Otherwise
 * prefers the delimiter with the most known column names, then rows of equal width, then the most columns.
 */
export function findDelimiter(head: string, knownColumns: KnownColumns): FoundDelimiter {
  const told = /^\s*"?sep=([^\r\n"A-Za-z0-9])"?[;,|\t ]*(?:\r\n|\n|\r|$)/i.exec(head);
  if (told?.[1]) return { delimiter: told[1], skip: told[0].length };

  let best: { delimiter: string; score: [known: number, even: number, width: number] } | null = null;
  for (const delimiter of CANDIDATES) {
    const [header = [], ...rows] = firstRecords(head, delimiter);
    const width = header.length;
    const even =
      width > 1 && rows.length ? rows.filter((row) => row.length === width).length / rows.length : 0;
    const score: [number, number, number] = [matchColumns(header, knownColumns).columns.size, even, width];
    if (!best || isHigher(score, best.score)) best = { delimiter, score };
  }
  return { delimiter: best?.delimiter ?? ",", skip: 0 };
}

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0;
    if (value !== against) return value > against;
  }
  return false;
}

/** The first records, without blank lines. The last may be truncated at the end of `head`. */
function firstRecords(head: string, delimiter: string): string[][] {
  try {
    return parseAtOnce(head, { ...CSV_FORMAT, delimiter, to: RECORDS_LOOKED_AT, on_record: unlessBlank });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? firstRecords(`${head}"`, delimiter) : [];
  }
}

function unlessBlank(record: string[]): string[] | null {
  return record.some((cell) => cell.trim() !== "") ? record : null;
}

function spoken(delimiter: string): string {
  const names: Record<string, string> = { ",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a pipe" };
  return names[delimiter] ?? `'${delimiter}'`;
}
