import { plainName } from "./match-columns.ts";

/**
 * Recognizes rows that aren't records of a list: reports repeat the column names on each page and end with
 * totals.
 */
export function noRecords(
  header: readonly string[],
  used: readonly number[],
): (cells: readonly string[]) => "heading" | "total" | null {
  const names = used.map((index) => [index, plainName(header[index] ?? "")] as const);
  return (cells) => {
    const isHeading =
      names.length > 1 && names.every(([index, name]) => plainName(cells[index] ?? "") === name);
    if (isHeading) return "heading";
    const at = cells.findIndex((cell) => cell.trim() !== "");
    const isLike = (pattern: RegExp, cell = "") => cell.length <= LONGEST_FIGURE && pattern.test(cell.trim());
    if (at < 0 || !isLike(TOTAL, cells[at])) return null;
    const isTotal = cells.slice(at + 1).every((cell) => cell.trim() === "" || isLike(FIGURE, cell));
    return isTotal ? "total" : null;
  };
}

/** Longer texts aren't figures or totals, and would keep a pattern busy. */
const LONGEST_FIGURE = 60;
const TOTAL =
  /^(((grand|sub|report|store)[\s-]*)?totals?( [\p{L} ]{1,30})?\s*:?\s*[$€£]?[\d.,]*|page \d+( (of|\/) \d+)?|\**\s*end of (list|report|file)\s*\**)$/iu;
const FIGURE = /^[-($€£]*[\d.,\s'’%]*\d[\d.,\s'’%)€£]*(\s\p{L}+)?$/u;
