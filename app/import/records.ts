/**
 * A record of a CSV file or a row of a sheet, without the empty cells at its end. Records without text are
 * left out.
 */
export type FileRecord =
  | {
      row: number;
      cells: string[];
      faults?: CellFault[];
      /** Indexes of cells that hold numbers with decimals. */
      numbers?: number[];
      /** Number of its cells, if more than `RECORD_LIMITS.cells`. `cells` only has the first ones. */
      tooWide?: number;
      /** Set if its sheet hides it. */
      isHidden?: true;
    }
  /** Reading stopped at `row`; always last. */
  | { row: number; stopped: string };

/** A cell that could not be read. */
export interface CellFault {
  index: number;
  reason: string;
  /** Whether it only matters in a column that is imported. */
  onlyIfImported?: true;
}

/** An opened file of either type. */
export interface OpenedRecords {
  kind: "records";
  /** Reads from the first record each time, in file order. */
  records(): AsyncGenerator<FileRecord, void, undefined>;
  /** Call it once nothing reads the records any more. */
  close(): Promise<void>;
  /** The sheet's name; null for CSV. */
  sheet: string | null;
  /** The delimiter of CSV; null for a sheet. */
  delimiter: string | null;
  /** Indexes of a sheet's hidden columns. */
  hiddenColumns: readonly number[];
  /** Number of a sheet's hidden rows. */
  hiddenRows: number;
  /** Number of a sheet's cells that are merged over several rows. */
  mergedCells: number;
  /** Advice about a cell beyond the last named column. */
  surplus: string;
}

export interface Unreadable {
  kind: "refused";
  reason: string;
}

export function count(number: number): string {
  return number.toLocaleString("en-US");
}
