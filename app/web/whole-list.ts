import type { Actor } from "../domain/permissions.ts";
import type { Cell, Column } from "./cells.ts";
import { inFiles, type ListColumn, onPaper, type WrittenColumn } from "./list-columns.ts";
import type { ListPage } from "./list.server.ts";

/** The request for a list. */
export interface AskedList {
  /** Carries the list's own query. */
  url: URL;
  actor: Actor;
}

/** Words for a parameter's value, or null if the list ignores the value. */
export type Words = Readonly<Record<string, string>> | ((value: string) => string | null);

interface Read<Row> {
  /** A page of the list, by the URL's cursor and order. */
  page: (url: URL) => Pick<ListPage<Row>, "rows" | "next">;
  /** Number of rows; it may stop at `atMost`. */
  count: (atMost: number) => number;
  /** The header's store, for a list whose query names none. */
  store?: string | null | undefined;
  /** How the print names the chosen filters. Values without words stand as they are. */
  words?: Readonly<Record<string, Words>>;
}

/** A list for files and prints: the same rows as its page, with columns declared once. */
export interface WholeList extends Omit<Read<unknown>, "page"> {
  inFiles: readonly Omit<WrittenColumn<never>, "value">[];
  onPaper: readonly Omit<WrittenColumn<never>, "value">[];
  /** The rows of a page, in cells of these columns. */
  page: (url: URL) => { rows: { cellsOf: (columns: readonly Column[]) => Cell[] }[]; next: string | null };
}

export function wholeList<Rec>(
  columns: readonly ListColumn<Rec, never>[],
  { page, ...read }: Read<Rec>,
): WholeList {
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
