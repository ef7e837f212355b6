import type { RowError } from "./customer-row.ts";

/** Rows of each list that are shown; all are counted. */
export const PREVIEW_SHOWN = 200;

/** Records that stop an undo, named at once. */
export const STOPS_SHOWN = 100;

/** What an import would do, counted, with the first rows of each list. */
export interface Preview {
  rows: number;
  added: { count: number; rows: AddedRow[] };
  updated: { count: number; rows: UpdatedRow[] };
  refused: { count: number; rows: RefusedRow[] };
  /** Of the added, those with a name that a customer has. */
  namesakes: { count: number; rows: NamesakeRow[] };
  /** The numbers of all refused rows, of a list short enough to name them. */
  refusedRows?: number[];
}

/** The header is row 1. */
interface AddedRow {
  row: number;
  /** A customer's name, an item's SKU and description. */
  name: string;
}

interface UpdatedRow extends AddedRow {
  /** What it was found by. */
  by: "email" | "phone";
  /** The customer; absent for one who is new in an earlier row. */
  id?: number;
  earlierRow?: number;
  /** Labels of the fields that would be filled. */
  fields: string[];
}

/** `name` and `id` are the customer's who is there. */
interface NamesakeRow extends AddedRow {
  id: number;
}

interface RefusedRow {
  row: number;
  errors: RowError[];
}

export function emptyPreview(): Preview {
  return {
    rows: 0,
    added: { count: 0, rows: [] },
    updated: { count: 0, rows: [] },
    refused: { count: 0, rows: [] },
    namesakes: { count: 0, rows: [] },
  };
}

export function takeInto<List extends "added" | "updated" | "refused">(
  preview: Preview,
  list: List,
  row: Preview[List]["rows"][number],
): void {
  const { rows } = preview[list] as { rows: (typeof row)[] };
  preview.rows += 1;
  preview[list].count += 1;
  if (rows.length < PREVIEW_SHOWN) rows.push(row);
}

export function takeNamesake({ namesakes }: Preview, row: NamesakeRow): void {
  namesakes.count += 1;
  if (namesakes.rows.length < PREVIEW_SHOWN) namesakes.rows.push(row);
}
