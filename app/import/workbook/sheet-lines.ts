import { type CellObject, SSF, type WorkBook, type WorkSheet } from "xlsx";
import { RECORD_LIMITS } from "../records.ts";

/** Row number, displayed cell texts, and indexes of cells that show an error. */
export type SheetLine = [row: number, cells: string[], errors?: number[]];

/** A sheet with data. */
export interface FilledSheet {
  name: string;
  /** Rows with text, including the header. */
  rows: number;
}

/** Excel's limit; longer text is truncated. */
const CELL_CHARACTERS = 32_767;

/** Rows with text as displayed. Formulas use their saved values. */
export function* sheetLines(workbook: WorkBook, sheet: WorkSheet): Generator<SheetLine, void, undefined> {
  const from1904 = workbook.Workbook?.WBProps?.date1904 === true;
  // Sparse: a cell at XFD1048576 is a single cell.
  for (const [row, cells] of sparse(sheet["!data"] ?? [])) {
    const texts: string[] = [];
    const errors: number[] = [];
    for (const [column, cell] of sparse(cells)) {
      const text = textOf(cell, from1904);
      if (text.trim() === "") continue;
      // All columns beyond the limit collapse into one, whose first text reports the excess.
      const place = Math.min(column, RECORD_LIMITS.columns);
      if (texts.length > RECORD_LIMITS.columns) break;
      while (texts.length < place) texts.push("");
      texts.push(text.slice(0, CELL_CHARACTERS));
      if (cell.t === "e") errors.push(place);
    }
    if (texts.length > 0) yield errors.length > 0 ? [row + 1, texts, errors] : [row + 1, texts];
  }
}

export function countLines(workbook: WorkBook, sheet: WorkSheet): number {
  let rows = 0;
  for (const _ of sheetLines(workbook, sheet)) rows += 1;
  return rows;
}

function textOf({ t, v, w, z }: CellObject, from1904: boolean): string {
  if (v === undefined && w === undefined) return "";
  if (t === "n" && typeof v === "number") return numberText(v, w, String(z ?? "General"), from1904);
  if (t === "s") return String(v ?? "");
  return w ?? String(v ?? "");
}

/**
 * Dates become YYYY-MM-DD; unformatted whole numbers are written in full, never as 1.2E+11; others as
 * displayed.
 */
function numberText(value: number, shown: string | undefined, format: string, from1904: boolean): string {
  if (SSF.is_date(format) && /[yd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""))) {
    const date: { y: number; m: number; d: number } | null = SSF.parse_date_code(value, {
      date1904: from1904,
    });
    if (date) return [pad(date.y, 4), pad(date.m, 2), pad(date.d, 2)].join("-");
  }
  if (format === "General" && Number.isSafeInteger(value)) return String(value);
  return shown ?? String(value);
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, "0");
}

/** Entries of a sparse array, in order. */
function* sparse<T>(array: readonly T[]): Generator<[number, T], void, undefined> {
  for (const index of Object.keys(array)) {
    const found = array[Number(index)];
    if (found !== undefined && found !== null) yield [Number(index), found];
  }
}
