import type { Actor } from "../domain/permissions.ts";
import type { Cell, Column } from "./cells.ts";
import { inFiles, type ListColumn, onPaper, type WrittenColumn } from "./list-columns.ts";
import type { ListPage } from "./list.server.ts";

/** What a listing is asked for. */
export interface AskedListing {
  /** Has the list's own query. */
  url: URL;
  actor: Actor;
}

/** The words of a parameter's value, or null for one that the list ignores. */
export type Words = Readonly<Record<string, string>> | ((value: string) => string | null);

interface Read<Row> {
  /** The list's own page of rows: the one of a cursor, in the order that the URL asks for. */
  page: (url: URL) => Pick<ListPage<Row>, "rows" | "next">;
  /** How many rows there are; it may stop at `atMost`. */
  count: (atMost: number) => number;
  /** The store that the list is of where its query names none: the header's. */
  store?: string | null | undefined;
  /** How the print says what was chosen; other values stand as they are. */
  words?: Readonly<Record<string, Words>>;
}

/** A list as files and prints have it: the page's own rows, with the columns that it declares once. */
export interface Listing extends Omit<Read<unknown>, "page"> {
  inFiles: readonly Omit<WrittenColumn<never>, "value">[];
  onPaper: readonly Omit<WrittenColumn<never>, "value">[];
  /** The rows of a page, in cells of these columns. */
  page: (url: URL) => { rows: { cellsOf: (columns: readonly Column[]) => Cell[] }[]; next: string | null };
}

export function listing<Rec>(
  columns: readonly ListColumn<Rec, never>[],
  { page, ...read }: Read<Rec>,
): Listing {
  const files = inFiles(columns);
  const paper = onPaper(columns);
  const valueBy = new Map<Column, (record: Rec) => Cell>(
    [...files, ...paper].map((column) => [column, column.value]),
  );
  return {
    ...read,
    inFiles: files,
    onPaper: paper,
    page: (url) => {
      const { rows, next } = page(url);
      const cellsOf = (record: Rec) => (asked: readonly Column[]) =>
        asked.map((column) => valueBy.get(column)?.(record) ?? null);
      return { rows: rows.map((record) => ({ cellsOf: cellsOf(record) })), next };
    },
  };
}
