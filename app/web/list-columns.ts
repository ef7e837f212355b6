import type { Column } from "../ui/column-table.tsx";
import type { Cell, Column as FileColumn } from "./cells.ts";

/**
 * A column of a list, said once for its page, its files and its print. It appears where it has a part: `page` makes
 * the table and a phone's cards, `file` the CSV and the workbook, `paper` the print. `Row` is what the page gets of a
 * record.
 */
export interface ListColumn<Rec, Row = Rec> {
  head: string;
  /** Shown only to readers who may see cost, wherever it appears. */
  isCost?: true;
  /** How to reach customers. In files, and on prints of more than a page, only for those who may export customers. */
  isContact?: true;
  page?: Omit<Column<Row>, "head"> & { head?: string };
  file?: FilePart<Rec>;
  /** True means as in files. A print has room for the most important columns. */
  paper?: true | FilePart<Rec>;
}

export interface FilePart<Rec> {
  head?: string;
  /** Width in characters. */
  width: number;
  value: (record: Rec) => Cell;
}

/** Returns the table's columns. Columns of cost are left out unless cost is shown. */
export function onPage<Row>(
  columns: readonly ListColumn<never, Row>[],
  { showsCost = false } = {},
): Column<Row>[] {
  return columns.flatMap(({ head, isCost, page }) =>
    page && (!isCost || showsCost) ? [{ head, ...page }] : [],
  );
}

/** A column of a file or a print. */
export interface WrittenColumn<Rec> extends FileColumn, Pick<ListColumn<Rec>, "isCost" | "isContact"> {
  value: (record: Rec) => Cell;
}

export function inFiles<Rec>(columns: readonly ListColumn<Rec, never>[]): WrittenColumn<Rec>[] {
  return columns.flatMap((column) => written(column, column.file));
}

export function onPaper<Rec>(columns: readonly ListColumn<Rec, never>[]): WrittenColumn<Rec>[] {
  return columns.flatMap((column) => written(column, column.paper === true ? column.file : column.paper));
}

function written<Rec>(
  { head, isCost, isContact }: ListColumn<Rec, never>,
  part: FilePart<Rec> | undefined,
): WrittenColumn<Rec>[] {
  return part ? [{ head, isCost, isContact, ...part }] : [];
}
