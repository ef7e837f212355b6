/** Limits for all file types. Cells are measured in characters. */
export const RECORD_LIMITS = {
  /** Named in the header. */
  columns: 500,
  /** Of a row, including empty ones: as wide as a sheet can be. Rows may end in that many empty cells. */
  cells: 16_384,
  cellCharacters: 10_000,
  columnNameCharacters: 200,
} as const;

/**
 * A record of a CSV file or a row of a sheet, without the empty cells at its end. Those without text are left
 * out.
 */
export type FileRecord =
  | {
      row: number;
      cells: string[];
      faults?: CellFault[];
      /** Indexes of cells that are numbers by themselves, with decimals. */
      numbers?: number[];
      /** How many cells it has, if more than `RECORD_LIMITS.cells`. Only the first are in `cells`. */
      tooWide?: number;
      /** Hidden in its sheet. */
      isHidden?: true;
    }
  /** Reading stopped at `row`; always last. */
  | { row: number; stopped: string };

/** A cell that could not be read. */
export interface CellFault {
  index: number;
  reason: string;
  /** Whether it matters only in a column that is imported. */
  onlyIfImported?: true;
}

/** An opened file of either type. */
export interface OpenedRecords {
  kind: "records";
  /** From the first, each time, in file order. */
  records(): AsyncGenerator<FileRecord, void, undefined>;
  /** Once nothing reads its records any more. */
  close(): Promise<void>;
  /** The sheet; null for CSV. */
  sheet: string | null;
  /** Of CSV; null for a sheet. */
  delimiter: string | null;
  /** Indexes of hidden columns of a sheet. */
  hiddenColumns: readonly number[];
  /** How many rows of a sheet are hidden. */
  hiddenRows: number;
  /** Cells of a sheet that are merged over several rows. */
  mergedCells: number;
  /** What to do about a cell beyond the last named column. */
  surplus: string;
}

export interface Unreadable {
  kind: "refused";
  reason: string;
}

export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** What to do with a list that is too long. */
export function splitInto(rows: number, most: number): string {
  return (
    `Nothing was imported. Split it into ${count(Math.ceil(rows / most))} files, each with the column names in its ` +
    "first row, and import them one after the other."
  );
}
