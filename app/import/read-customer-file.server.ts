import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse, type Parser } from "csv-parse";
import { decodedChunks, detectEncoding, type Encoding } from "./text-encoding.ts";
import { CSV_FORMAT, findDelimiter } from "./delimiter.ts";
import { type CellProblem, count, type FileEvent, RECORD_LIMITS, RecordTaker } from "./records.ts";

/** Limits of a CSV file. Records are measured in bytes of UTF-8. */
export const FILE_LIMITS = {
  bytes: 64 * 1024 * 1024,
  rows: 200_000,
  ...RECORD_LIMITS,
  recordBytes: 1024 * 1024,
  /** Records of empty cells (`,,,,`): spreadsheets may write one for each of their 1,048,576 rows. */
  blankRecords: 1_100_000,
} as const;

/**
 * Streams a CSV file: first its format, then rows in order. The header is row 1; blank lines aren't counted.
 * A row's own error is in its `problem`. `stopped` and `refused` are always last, and earlier rows remain
 * valid.
 */
export async function* readCustomerFile(path: string): AsyncGenerator<FileEvent, void, undefined> {
  const { size } = await stat(path);
  if (size > FILE_LIMITS.bytes) return yield refused(tooLarge(size));
  const encoding = await detectEncoding(path);
  if (typeof encoding !== "string") return yield refused(encoding.reason);

  const reader = new RecordReader();
  for await (const text of withWholeHead(decodedChunks(path, encoding))) {
    if (!reader.started) reader.start(findDelimiter(text), encoding);
    for await (const events of reader.read(text)) yield* events;
    if (reader.ended) return;
  }
  yield* await reader.finish();
}

/** Bytes parsed before yielding: csv-parse needs 15 µs for each record of irregular width. */
const SLICE = 4 * 1024;

/** Converts text to events. Holds only the header and an incomplete record. */
class RecordReader {
  private parser: Parser | null = null;
  private found = { delimiter: ",", skip: 0 };
  private taker: RecordTaker | null = null;
  private blankRecords = 0;
  private fedBytes = 0;
  /** Byte offset of the current record; may include preceding blank lines of one slice. */
  private recordStart = 0;

  get started(): boolean {
    return this.parser !== null;
  }

  get ended(): boolean {
    return this.taker?.ended ?? false;
  }

  start(found: { delimiter: string; skip: number }, encoding: Encoding): void {
    const { delimiter } = found;
    this.found = found;
    this.taker = new RecordTaker({
      found: { encoding, delimiter },
      rows: FILE_LIMITS.rows,
      tooManyRows: TOO_MANY_ROWS,
      surplus: `A cell that holds ${spoken(delimiter)} must stand in quotation marks`,
    });
    this.parser = parse({
      ...CSV_FORMAT,
      delimiter,
      on_record: (record: string[], { bytes }) => {
        this.take(record, bytes);
        return null;
      },
    });
    // The error also reaches the write callback; without a listener it would end the process.
    this.parser.on("error", () => undefined);
  }

  /** Yields events in small groups to limit memory. */
  async *read(text: string): AsyncGenerator<FileEvent[], void, undefined> {
    const data = Buffer.from(this.found.skip ? text.slice(this.found.skip) : text);
    this.found.skip = 0;
    for (let at = 0; at < data.length && !this.ended; at += SLICE) {
      await this.feed(data.subarray(at, at + SLICE));
      await setImmediate();
      yield this.takeEvents();
    }
  }

  async finish(): Promise<FileEvent[]> {
    const { parser } = this;
    const error = await new Promise<Error | null | undefined>((resolve) => {
      if (!parser) return resolve(null);
      parser.once("error", resolve);
      parser.once("finish", () => resolve(null));
      parser.end();
    });
    if (error) this.stop(wordsFor(error));
    this.taker?.finish();
    if (!this.taker) return [{ kind: "refused", reason: "The file is empty." }];
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
    if (error) this.stop(wordsFor(error));
    if (this.fedBytes - this.recordStart > FILE_LIMITS.recordBytes) this.stop(RECORD_TOO_LONG);
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
    this.taker?.take(record, this.taker.row + 1, (columnName) => this.tornIn(record, columnName));
  }

  private tornIn(record: string[], columnName: (index: number) => string): CellProblem | null {
    const torn = record.findIndex((cell) => this.swallowedRows(cell));
    if (torn < 0) return null;
    const reason =
      "a quotation mark opens here and the rows below were read as part of the cell. Close or remove it";
    return { column: columnName(torn), reason };
  }

  /**
   * A quote that wasn't closed swallowed the following rows, up to the next cell's opening quote. csv-parse
   * returns such a cell raw.
   */
  private swallowedRows(cell: string): boolean {
    if (!cell.startsWith('"') || !/[\r\n]/.test(cell)) return false;
    return ["\n", "\r", this.found.delimiter].some((before) => cell.includes(`${before}"`, 1));
  }

  private stop(why: string): void {
    if (!this.ended) this.taker?.stop(why);
  }

  private takeEvents(): FileEvent[] {
    if (this.ended) this.parser?.destroy();
    return this.taker?.takeEvents() ?? [];
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

/** Joins the first chunks until there is enough text to detect the delimiter. */
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
