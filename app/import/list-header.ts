import { type KnownColumns, matchColumns } from "./match-columns.ts";
import { RECORD_LIMITS } from "./import-limits.ts";
import { count, type FileRecord } from "./records.ts";

/** Where a list starts. */
export interface FoundHeader {
  /** Index of the record that names the columns, from 0. */
  place: number;
  record: Extract<FileRecord, { cells: string[] }>;
  /** Row numbers above it, which are left out. */
  above: number[];
}

/** Most records to search: titles and groups of columns may stand above the column names. */
export const HEADER_WITHIN = 10;

/**
 * The record that names the columns: the first one, unless another one close to it has more known names, and
 * enough of them for a list.
 */
export function findHeader(records: readonly FileRecord[], known: KnownColumns): FoundHeader | null {
  let found: { place: number; names: number } | null = null;
  for (const [place, record] of records.slice(0, HEADER_WITHIN).entries()) {
    if ("stopped" in record) break;
    if (record.tooWide || record.cells.length > RECORD_LIMITS.columns) {
      found ??= { place, names: 0 };
      continue;
    }
    const { columns } = matchColumns(record.cells, known);
    const isList = known.lacks(new Set(columns.keys())) === null;
    const names = place === 0 || (isList && columns.size > 1) ? columns.size : -1;
    if (found === null || names > found.names) found = { place, names };
  }
  const record = found && records[found.place];
  if (!found || !record || "stopped" in record) return null;
  return { place: found.place, record, above: records.slice(0, found.place).map(({ row }) => row) };
}

/** Why a record can't name the columns; null if it can. */
export function unfitHeader(names: string[]): string | null {
  return tooManyColumns(names) ?? tooLongName(names) ?? personInstead(names);
}

function tooManyColumns(header: string[]): string | null {
  if (header.length <= RECORD_LIMITS.columns) return null;
  // Sheets are read up to one column beyond the limit.
  const isCut = header.length === RECORD_LIMITS.columns + 1;
  const named = isCut ? `more than ${count(RECORD_LIMITS.columns)}` : count(header.length);
  return (
    `The first row names ${named} columns; ${count(RECORD_LIMITS.columns)} is the most. ` +
    "Keep those that you need and save the file again."
  );
}

/** Text that follows the row's number. */
export function tooManyCells(cells: number): string {
  return (
    `has ${count(cells)} cells; ${count(RECORD_LIMITS.cells)} is the most. ` +
    "Delete the cells after the last column and save the file again."
  );
}

function tooLongName(header: string[]): string | null {
  const long = header.findIndex((name) => name.length > RECORD_LIMITS.columnNameCharacters);
  if (long < 0) return null;
  return (
    `The first row must contain the column names, but the name of column ${long + 1} is longer than ` +
    `${RECORD_LIMITS.columnNameCharacters} characters.`
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?(?:[\s().-]*\d){7,15}$/;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/** Says why a record with personal data can't be the header: headings are kept with the import. */
function personInstead(header: string[]): string | null {
  const found = header.find((name) => [EMAIL, PHONE, DATE].some((pattern) => pattern.test(name.trim())));
  if (found === undefined) return null;
  return (
    "The first row looks like data, with an email, a phone number or a date. " +
    "It must contain the column names. Add them above it."
  );
}
