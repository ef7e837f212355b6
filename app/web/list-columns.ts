import { type Instant, localTimeIn } from "../domain/dates.ts";
import type { Column } from "../ui/column-table.tsx";
import { formatListedTime } from "../ui/format.ts";
import type { Cell, Column as FileColumn } from "./cells.ts";

/**
 * A column of a list, said once for its page, its files and its print. It stands where it has a part: `page` makes
 * the table and a phone's cards, `file` the CSV and the workbook, `paper` the print. `Row` is what the page gets of a
 * record.
 */
export interface ListColumn<Rec, Row = Rec> {
  head: string;
  /** Only for who may see cost, wherever it stands. */
  isCost?: true;
  /** How to reach customers: in files, and on prints of more than a page, only for who may export customers. */
  isContact?: true;
  page?: Omit<Column<Row>, "head"> & { head?: string };
  file?: FilePart<Rec>;
  /** True as in files. It has room for the most important ones. */
  paper?: true | FilePart<Rec>;
}

interface FilePart<Rec> {
  head?: string;
  /** In characters. */
  width: number;
  value: (record: Rec) => Cell;
}

/** The columns of the table. Those of cost are left out where it isn't shown, which is so unless said. */
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

/** A moment: in files as it sorts, on paper as pages write it. */
export function writtenMoment<Rec>(
  read: (record: Rec) => { at: Instant | null; zone: string },
  /** With 22 it stays in one line. */
  paperWidth = 17,
): Required<Pick<ListColumn<Rec>, "file">> & { paper: FilePart<Rec> } {
  return {
    file: {
      width: 17,
      value: (record) => {
        const { at, zone } = read(record);
        return fileTime(at, zone);
      },
    },
    paper: {
      width: paperWidth,
      value: (record) => {
        const { at, zone } = read(record);
        return at && paperTime(formatListedTime(at, zone));
      },
    },
  };
}

/** '2026-03-05 16:20'. */
export function fileTime(at: Instant | null, zone: string): string | null {
  return at && localTimeIn(zone, at).replace("T", " ");
}

/** Breaks between its day and its hour, if at all. */
export function paperTime(time: string): string {
  const hour = time.lastIndexOf(", ") + 1;
  const whole = (part: string) => part.trim().replace(/ /g, NO_BREAK);
  return `${whole(time.slice(0, hour))} ${whole(time.slice(hour))}`;
}

const NO_BREAK = "\u00a0";
