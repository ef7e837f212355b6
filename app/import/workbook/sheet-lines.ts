import type { CellObject, WorkBook, WorkSheet } from "xlsx";
import { RECORD_LIMITS } from "../import-limits.ts";
import { cellText } from "./cell-text.ts";

export interface SheetLine {
  row: number;
  cells: string[];
  /** Indexes of cells that show an error. */
  errors?: number[];
  /** Indexes of cells that hold numbers with decimals. */
  numbers?: number[];
  isHidden?: true;
}

export interface FilledSheet {
  name: string;
  /** Number of rows with text, including the header. */
  rows: number;
}

/** What a sheet hides or merges. */
export interface SheetFacts {
  /** Indexes of hidden columns among those that are read. */
  hiddenColumns: number[];
  /** Number of hidden rows with text. */
  hiddenRows: number;
  /** Number of cells with text that are merged over several rows with text. */
  mergedCells: number;
}

/** Excel's limit; longer text is truncated. */
const CELL_CHARACTERS = 32_767;

/**
 * Rows with text, in the form of `cellText`. Formulas give their saved values. A merged cell gives its value
 * to each of its rows that holds something, or with `mergedOnce` only to the first; `facts` is complete at
 * the end.
 */
export function* sheetLines(
  workbook: WorkBook,
  sheet: WorkSheet,
  { mergedOnce, facts }: { mergedOnce: boolean; facts?: SheetFacts },
): Generator<SheetLine, void, undefined> {
  const from1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const merged = mergedDown(sheet, (cell) => cellText(cell, from1904));
  const counted = new Set<MergedDown>();
  // Sparse, because a cell at XFD1048576 is a single cell.
  for (const [row, cells] of sparse(sheet["!data"] ?? [])) {
    const texts: string[] = [];
    const errors: number[] = [];
    const numbers: number[] = [];
    for (const [column, cell] of sparse(cells)) {
      const text = cellText(cell, from1904);
      if (text.trim() === "") continue;
      // All columns beyond the limit collapse into one, whose first text reports the excess.
      const place = Math.min(column, RECORD_LIMITS.columns);
      if (texts.length > RECORD_LIMITS.columns) break;
      while (texts.length < place) texts.push("");
      texts.push(text.slice(0, CELL_CHARACTERS));
      if (cell.t === "e") errors.push(place);
      if (isDecimal(cell, text)) numbers.push(place);
    }
    if (texts.length === 0) continue;
    for (const merge of merged(row)) {
      if (merge.column >= RECORD_LIMITS.columns || texts[merge.column]) continue;
      counted.add(merge);
      if (mergedOnce) continue;
      while (texts.length <= merge.column) texts.push("");
      texts[merge.column] = merge.text;
      if (merge.isDecimal) numbers.push(merge.column);
    }
    const isHidden = sheet["!rows"]?.[row]?.hidden === true;
    if (isHidden && facts) facts.hiddenRows += 1;
    yield {
      row: row + 1,
      cells: texts,
      ...(errors.length > 0 && { errors }),
      ...(numbers.length > 0 && { numbers }),
      ...(isHidden && { isHidden }),
    };
  }
  if (facts) facts.mergedCells = counted.size;
}

export function factsOf(sheet: WorkSheet): SheetFacts {
  const columns = (sheet["!cols"] ?? []).slice(0, RECORD_LIMITS.columns);
  const hiddenColumns = columns.flatMap((column, index) => ((column?.hidden ?? false) ? [index] : []));
  return { hiddenColumns, hiddenRows: 0, mergedCells: 0 };
}

export function countLines(workbook: WorkBook, sheet: WorkSheet): number {
  let rows = 0;
  for (const _ of sheetLines(workbook, sheet, { mergedOnce: true })) rows += 1;
  return rows;
}

interface MergedDown {
  first: number;
  last: number;
  column: number;
  text: string;
  isDecimal: boolean;
}

function isDecimal({ t }: CellObject, text: string): boolean {
  return t === "n" && text.includes(".");
}

/** Finds the merged cells that extend down into a row. Call it for rows in order. */
function mergedDown(sheet: WorkSheet, textOf: (cell: CellObject) => string): (row: number) => MergedDown[] {
  const waiting = (sheet["!merges"] ?? [])
    .filter(({ s, e }) => e.r > s.r)
    .map(({ s, e }) => {
      const cell = sheet["!data"]?.[s.r]?.[s.c];
      const text = cell ? textOf(cell).slice(0, CELL_CHARACTERS) : "";
      return {
        first: s.r,
        last: e.r,
        column: s.c,
        text,
        isDecimal: cell !== undefined && isDecimal(cell, text),
      };
    })
    .filter(({ text }) => text.trim() !== "")
    .sort((a, b) => b.first - a.first);
  let open: MergedDown[] = [];
  return (row) => {
    for (let next = waiting.at(-1); next && next.first < row; next = waiting.at(-1)) {
      open.push(next);
      waiting.pop();
    }
    open = open.filter(({ last }) => last >= row);
    return open;
  };
}

/** Entries of a sparse array, in order. */
function* sparse<T>(array: readonly T[]): Generator<[number, T], void, undefined> {
  for (const index of Object.keys(array)) {
    const found = array[Number(index)];
    if (found !== undefined && found !== null) yield [Number(index), found];
  }
}
