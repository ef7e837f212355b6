import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse, type Parser } from "csv-parse";
import { matchColumns, type CustomerField, type MatchedColumns } from "./columns.ts";
import { decodedChunks, detectEncoding, type Encoding } from "./decode.ts";
import { findDelimiter } from "./delimiter.ts";

/** How large a customer file may be. A record is measured in bytes of UTF-8, a cell in characters. */
export const FILE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  rows: 200_000,
  columns: 500,
  recordBytes: 1024 * 1024,
  cellCharacters: 10_000,
  columnNameCharacters: 200,
  /** Records of empty cells (`,,,,`); a spreadsheet may write one for each of its 1,048,576 rows. */
  blankRecords: 1_100_000,
} as const;

/** What is wrong with one cell, by the name its column has in the file. */
export interface CellProblem {
  column: string;
  reason: string;
}

/** The cells of one row that Loupe has a field for, trimmed, line ends as `\n`. */
export type Cells = Partial<Record<CustomerField, string>>;

export type FileEvent =
  | ({ kind: "file"; encoding: Encoding; delimiter: string } & Pick<
      MatchedColumns,
      "columns" | "names" | "unused"
    >)
  | { kind: "row"; row: number; cells: Cells; problem?: CellProblem }
  /** Nothing from `row` on could be read. `message` says so, names the row, and says what to do. */
  | { kind: "stopped"; row: number; message: string }
  /** No row can be read at all. */
  | { kind: "refused"; reason: string };

/**
 * Reads a CSV file of customers, first what kind of file it is, then its rows in order, holding one chunk at a time.
 *
 * The header is row 1 and records count on from there; a line without any text is no row. What is wrong with one row
 * is that row's `problem`. `stopped` and `refused` are always the last event; rows that came before stay valid.
 */
export async function* readCustomerFile(path: string): AsyncGenerator<FileEvent, void, undefined> {
  const { size } = await stat(path);
  if (size > FILE_LIMITS.bytes) return yield refused(tooLarge(size));
  const encoding = await detectEncoding(path);
  if (typeof encoding !== "string") return yield refused(encoding.reason);

  const reader = new RecordReader();
  for await (const text of withWholeHead(decodedChunks(path, encoding))) {
    if (!reader.started) reader.start(findDelimiter(text), encoding);
    yield* await reader.read(text);
    if (reader.ended) return;
  }
  yield* await reader.finish();
}

/** Bytes that are parsed before others get a turn: a record of an odd width costs csv-parse 15 µs. */
const SLICE = 4 * 1024;

/** Turns text into events. It keeps nothing but the header and the record that is not complete yet. */
class RecordReader {
  ended = false;
  private parser: Parser | null = null;
  private found = { delimiter: ",", skip: 0 };
  private encoding: Encoding = "utf-8";
  private header: MatchedColumns | null = null;
  private headerNames: string[] = [];
  private row = 0;
  private blankRecords = 0;
  private fedBytes = 0;
  /** Where the record that is being read begins, in bytes; blank lines before it may count for a slice at most. */
  private recordStart = 0;
  private events: FileEvent[] = [];

  get started(): boolean {
    return this.parser !== null;
  }

  start(found: { delimiter: string; skip: number }, encoding: Encoding): void {
    this.found = found;
    this.encoding = encoding;
    this.parser = parse({
      bom: false,
      delimiter: found.delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      ltrim: true,
      skip_empty_lines: true,
      relax_quotes: true,
      relax_column_count: true,
      on_record: (record: string[], { bytes }) => {
        this.take(record, bytes);
        return null;
      },
    });
    // An error also reaches the callback of the write that met it; without a listener it would end the process.
    this.parser.on("error", () => undefined);
  }

  async read(text: string): Promise<FileEvent[]> {
    const data = Buffer.from(this.found.skip ? text.slice(this.found.skip) : text);
    this.found.skip = 0;
    for (let at = 0; at < data.length && !this.ended; at += SLICE) {
      await this.feed(data.subarray(at, at + SLICE));
      await setImmediate();
    }
    return this.takeEvents();
  }

  async finish(): Promise<FileEvent[]> {
    const { parser } = this;
    const error = await new Promise<Error | null | undefined>((resolve) => {
      if (!parser) return resolve(null);
      parser.once("error", resolve);
      parser.once("finish", () => resolve(null));
      parser.end();
    });
    if (!this.ended && error) this.stop(wordsFor(error));
    if (!this.ended && this.row === 0) this.refuse("The file is empty.");
    if (!this.ended && this.row === 1) {
      this.refuse("The file has column names in its first row, but no customers below them.");
    }
    return this.takeEvents();
  }

  private async feed(slice: Buffer): Promise<void> {
    const { parser } = this;
    if (!parser) return;
    const [bytesBefore, emptyBefore] = [this.fedBytes, parser.info.empty_lines];
    this.fedBytes += slice.length;
    const error = await new Promise<Error | null | undefined>((resolve) => {
      parser.write(slice, resolve);
    });
    if (parser.info.empty_lines > emptyBefore) this.recordStart = Math.max(this.recordStart, bytesBefore);
    if (!this.ended && error) this.stop(wordsFor(error));
    if (!this.ended && this.fedBytes - this.recordStart > FILE_LIMITS.recordBytes) this.stop(RECORD_TOO_LONG);
  }

  private take(record: string[], end: number): void {
    const bytes = end - this.recordStart;
    this.recordStart = end;
    if (this.ended) return;
    if (record.every((cell) => cell.trim() === "")) {
      this.blankRecords += 1;
      if (this.blankRecords > FILE_LIMITS.blankRecords) this.stop(TOO_MANY_BLANK_RECORDS);
      return;
    }
    if (bytes > FILE_LIMITS.recordBytes) return this.stop(RECORD_TOO_LONG);
    if (this.row === FILE_LIMITS.rows + 1) return this.stop(TOO_MANY_ROWS);
    this.row += 1;
    if (!this.header) return this.takeHeader(record);
    const problem = this.problemOf(record);
    const cells = cellsOf(record, this.header);
    this.events.push({ kind: "row", row: this.row, cells, ...(problem && { problem }) });
  }

  private takeHeader(record: string[]): void {
    const header = record.slice(0, record.findLastIndex((name) => name.trim() !== "") + 1);
    if (header.length > FILE_LIMITS.columns) {
      return this.refuse(
        `The first row names ${count(header.length)} columns; ${count(FILE_LIMITS.columns)} is the most. ` +
          "Keep the columns about the customer and save the file again.",
      );
    }
    const long = header.findIndex((name) => name.length > FILE_LIMITS.columnNameCharacters);
    if (long >= 0) {
      return this.refuse(
        `The first row must hold the column names, but the name of column ${long + 1} is longer than ` +
          `${FILE_LIMITS.columnNameCharacters} characters.`,
      );
    }
    const { problem, ...matched } = matchColumns(header);
    if (problem) return this.refuse(problem);
    this.header = { ...matched, problem };
    this.headerNames = header.map((name) => name.trim());
    this.events.push({
      kind: "file",
      encoding: this.encoding,
      delimiter: this.found.delimiter,
      ...matched,
    });
  }

  private problemOf(record: string[]): CellProblem | null {
    const long = record.findIndex((cell) => cell.length > FILE_LIMITS.cellCharacters);
    if (long >= 0) {
      return {
        column: this.columnName(long),
        reason: `is longer than ${count(FILE_LIMITS.cellCharacters)} characters. Shorten it`,
      };
    }
    const width = this.headerNames.length;
    const surplus = record.findIndex((cell, index) => index >= width && cell.trim() !== "");
    if (surplus >= 0) {
      return {
        column: this.columnName(surplus),
        reason:
          `has text, but the first row names only ${count(width)} ${width === 1 ? "column" : "columns"}. ` +
          `A cell that holds ${spoken(this.found.delimiter)} must stand in quotation marks`,
      };
    }
    const torn = record.findIndex((cell) => this.swallowedRows(cell));
    if (torn >= 0) {
      return {
        column: this.columnName(torn),
        reason:
          "a quotation mark opens here and the rows below were read as part of the cell. Close or remove it",
      };
    }
    return null;
  }

  /** A quoted cell that ran over line ends until another cell's opening quotation mark; csv-parse hands it on raw. */
  private swallowedRows(cell: string): boolean {
    if (!cell.startsWith('"') || !/[\r\n]/.test(cell)) return false;
    return ["\n", "\r", this.found.delimiter].some((before) => cell.includes(`${before}"`, 1));
  }

  private columnName(index: number): string {
    return this.headerNames[index] || `column ${index + 1}`;
  }

  private stop(why: string): void {
    if (!this.header) return this.refuse(`The first row can't be read: ${why}`);
    this.ended = true;
    const row = this.row + 1;
    this.events.push({ kind: "stopped", row, message: `Reading stopped at row ${row}: ${why}` });
  }

  private refuse(reason: string): void {
    this.ended = true;
    this.events.push(refused(reason));
  }

  private takeEvents(): FileEvent[] {
    const { events } = this;
    this.events = [];
    if (this.ended) this.parser?.destroy();
    return events;
  }
}

const RECORD_TOO_LONG =
  "it is longer than 1 MB. Most often a quotation mark opens there and never closes. " +
  "Correct that row, then import it and the rows below it.";
const QUOTE_NOT_CLOSED =
  "a quotation mark opens there or below and never closes. Correct that, then import this row and the rows below it.";
const TOO_MANY_ROWS = `a file may hold ${count(FILE_LIMITS.rows)} customers. Import this row and the rows below it as a second file.`;
const TOO_MANY_BLANK_RECORDS =
  "the file holds more than a million empty rows. Delete them, then import this row and the rows below it.";

function wordsFor(error: Error): string {
  return error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED"
    ? QUOTE_NOT_CLOSED
    : "it is not written as CSV. Correct that row, then import it and the rows below it.";
}

/** The apostrophe that our exports put before what a spreadsheet would run: a mended export reads as what it was. */
const EXPORTED_FORMULA = /^'(?=[=+\-@\t\r])/;

function cellsOf(record: string[], header: MatchedColumns): Cells {
  const cells: Cells = {};
  for (const [field, index] of header.columns) {
    const text = (record[index] ?? "").replace(/\r\n?|[\v\u2028\u2029]/g, "\n").trim();
    cells[field] = text.replace(EXPORTED_FORMULA, "");
  }
  return cells;
}

/** Joins the first pieces until they are long enough to judge the delimiter by. */
async function* withWholeHead(chunks: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let head: string | null = "";
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head += chunk;
    if (head.length < HEAD_CHARACTERS) continue;
    yield head;
    head = null;
  }
  if (head) yield head;
}

const HEAD_CHARACTERS = 32 * 1024;

function refused(reason: string): FileEvent {
  return { kind: "refused", reason };
}

function tooLarge(size: number): string {
  const megabytes = (size / 1024 / 1024).toFixed(2);
  return `The file is ${megabytes} MB; 64 MB is the most. Split it into smaller files, each with the row of column names.`;
}

function spoken(delimiter: string): string {
  const names: Record<string, string> = { ",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a pipe" };
  return names[delimiter] ?? `'${delimiter}'`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
