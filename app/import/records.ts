import { counted } from "../domain/counted.ts";
import { matchColumns, type CustomerField, type MatchedColumns } from "./columns.ts";
import type { Encoding } from "./text-encoding.ts";

/** Limits for all file types. Cells are measured in characters. */
export const RECORD_LIMITS = { columns: 500, cellCharacters: 10_000, columnNameCharacters: 200 } as const;

/** An error of one cell, with the file's column name. */
export interface CellProblem {
  column: string;
  reason: string;
}

/** Cells of known columns, trimmed, with `\n` line breaks. */
export type Cells = Partial<Record<CustomerField, string>>;

export type FileEvent =
  | ({ kind: "file"; header: string[] } & FileFound & Pick<MatchedColumns, "columns" | "names" | "unused">)
  /** `written` has all cells of the row, including unknown columns. */
  | { kind: "row"; row: number; cells: Cells; written: string[]; problem?: CellProblem }
  /** Reading stopped at `row`. `message` names the row and what to do. */
  | { kind: "stopped"; row: number; message: string }
  /** No row can be read. */
  | { kind: "refused"; reason: string };

export type FileFound = { encoding: Encoding; delimiter: string } | { sheet: string };

/** Differences between file types in messages. */
export interface RecordKind {
  found: FileFound;
  rows: number;
  tooManyRows: string;
  /** What to do about a cell beyond the last named column. */
  surplus: string;
}

/**
 * Converts records to events; the first record is the header. Holds only the header and pending events. A
 * row's own error is in its `problem`.
 */
export class RecordTaker {
  ended = false;
  /** Row number of the last record. */
  row = 0;
  private header: MatchedColumns | null = null;
  private readonly kind: RecordKind;
  private headerNames: string[] = [];
  private taken = 0;
  private events: FileEvent[] = [];

  constructor(kind: RecordKind) {
    this.kind = kind;
  }

  /** Takes a record with text. `problemOf` finds errors specific to the file type. */
  take(
    record: string[],
    row: number,
    problemOf?: (columnName: (index: number) => string) => CellProblem | null,
  ): void {
    if (this.ended) return;
    if (this.taken === this.kind.rows + 1) return this.stop(this.kind.tooManyRows, row);
    this.taken += 1;
    this.row = row;
    if (!this.header) return this.takeHeader(record);
    const problem = this.problemOf(record) ?? problemOf?.((index) => this.columnName(index));
    const cells = cellsOf(record, this.header);
    this.events.push({ kind: "row", row, cells, written: record, ...(problem && { problem }) });
  }

  /** Whether a column maps to a field. */
  isUsed(index: number): boolean {
    return this.header !== null && [...this.header.columns.values()].includes(index);
  }

  /** End of the file: refuses one without any customers. */
  finish(): void {
    if (!this.ended && this.taken === 0) this.refuse("The file is empty.");
    if (!this.ended && this.taken === 1) {
      this.refuse("The file has column names in its first row, but no customers below them.");
    }
  }

  stop(why: string, row = this.row + 1): void {
    if (!this.header) return this.refuse(`The first row can't be read: ${why}`);
    this.ended = true;
    this.events.push({ kind: "stopped", row, message: `Reading stopped at row ${row}: ${why}` });
  }

  refuse(reason: string): void {
    this.ended = true;
    this.events.push({ kind: "refused", reason });
  }

  takeEvents(): FileEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  private takeHeader(record: string[]): void {
    const header = record.slice(0, record.findLastIndex((name) => name.trim() !== "") + 1);
    if (header.length > RECORD_LIMITS.columns) {
      // Sheets are cut one column above the limit.
      const isCut = header.length === RECORD_LIMITS.columns + 1;
      const named = isCut ? `more than ${count(RECORD_LIMITS.columns)}` : count(header.length);
      return this.refuse(
        `The first row names ${named} columns; ${count(RECORD_LIMITS.columns)} is the most. ` +
          "Keep the columns about the customer and save the file again.",
      );
    }
    const long = header.findIndex((name) => name.length > RECORD_LIMITS.columnNameCharacters);
    if (long >= 0) {
      return this.refuse(
        `The first row must hold the column names, but the name of column ${long + 1} is longer than ` +
          `${RECORD_LIMITS.columnNameCharacters} characters.`,
      );
    }
    const { problem, ...matched } = matchColumns(header);
    if (problem) return this.refuse(problem);
    this.header = { ...matched, problem };
    this.headerNames = header.map((name) => name.trim());
    this.events.push({
      kind: "file",
      header: this.headerNames,
      ...this.kind.found,
      ...matched,
    });
  }

  private problemOf(record: string[]): CellProblem | null {
    const long = record.findIndex((cell) => cell.length > RECORD_LIMITS.cellCharacters);
    if (long >= 0) {
      return {
        column: this.columnName(long),
        reason: `is longer than ${count(RECORD_LIMITS.cellCharacters)} characters. Shorten it`,
      };
    }
    const width = this.headerNames.length;
    const surplus = record.findIndex((cell, index) => index >= width && cell.trim() !== "");
    if (surplus >= 0) {
      return {
        column: this.columnName(surplus),
        reason: `has text, but the first row names only ${counted(width, "column")}. ` + this.kind.surplus,
      };
    }
    return null;
  }

  private columnName(index: number): string {
    return this.headerNames[index] || `column ${index + 1}`;
  }
}

/** Exports prefix formula-like text with an apostrophe; removed when a corrected export is imported. */
const EXPORTED_FORMULA = /^'(?=[=+\-@\t\r])/;

function cellsOf(record: string[], header: MatchedColumns): Cells {
  const cells: Cells = {};
  for (const [field, index] of header.columns) {
    const text = (record[index] ?? "").replace(/\r\n?|[\v\u2028\u2029]/g, "\n").trim();
    cells[field] = text.replace(EXPORTED_FORMULA, "");
  }
  return cells;
}

export function count(number: number): string {
  return number.toLocaleString("en-US");
}
