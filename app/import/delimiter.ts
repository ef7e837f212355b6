import { CsvError, parse } from "csv-parse/sync";
import { matchColumns } from "./columns.ts";

/** CSV options that don't depend on the delimiter. */
export const CSV_FORMAT = {
  bom: false,
  record_delimiter: ["\r\n", "\n", "\r"],
  ltrim: true,
  skip_empty_lines: true,
  relax_quotes: true,
  relax_column_count: true,
};

const CANDIDATES = [",", ";", "\t", "|"] as const;
const RECORDS_LOOKED_AT = 12;

export interface FoundDelimiter {
  delimiter: string;
  /** Leading characters to skip: Excel's `sep=;` line. */
  skip: number;
}

/**
 * Detects the delimiter from the start of a file (without byte order mark). A `sep=;` line decides. Otherwise
 * prefers the one with the most known column names, then rows of equal width, then the most columns.
 */
export function findDelimiter(head: string): FoundDelimiter {
  const told = /^\s*"?sep=([^\r\n"A-Za-z0-9])"?[;,|\t ]*(?:\r\n|\n|\r|$)/i.exec(head);
  if (told?.[1]) return { delimiter: told[1], skip: told[0].length };

  let best: { delimiter: string; score: [known: number, even: number, width: number] } | null = null;
  for (const delimiter of CANDIDATES) {
    const [header = [], ...rows] = firstRecords(head, delimiter);
    const width = header.length;
    const even =
      width > 1 && rows.length ? rows.filter((row) => row.length === width).length / rows.length : 0;
    const score: [number, number, number] = [matchColumns(header).columns.size, even, width];
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
    return parse(head, { ...CSV_FORMAT, delimiter, to: RECORDS_LOOKED_AT, on_record: unlessBlank });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? firstRecords(`${head}"`, delimiter) : [];
  }
}

function unlessBlank(record: string[]): string[] | null {
  return record.some((cell) => cell.trim() !== "") ? record : null;
}
