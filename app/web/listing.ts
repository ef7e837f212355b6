import { type Instant, localTimeIn } from "../domain/dates.ts";
import type { Actor } from "../domain/permissions.ts";
import { formatListedTime } from "../ui/format.ts";
import type { Cell, Column } from "./cells.ts";
import type { ListPage } from "./list.server.ts";

/** What a listing is asked for. */
export interface AskedListing {
  /** Has the list's own query. */
  url: URL;
  actor: Actor;
}

export interface ListingColumn<Row> extends Column {
  cell: (row: Row) => Cell;
  /** Only for who may see cost. */
  isCost?: true;
  /** How to reach customers: in files, and on prints of more than a page, only for who may export customers. */
  isContact?: true;
  /** Also on the print, which has room for the most important ones; `only` there, not in files. */
  onPaper?: true | "only";
}

/** A moment: in files as it sorts, on paper as pages write it. */
export function momentColumns<Row>(
  head: string,
  read: (row: Row) => { at: Instant | null; zone: string },
  /** With 22 it stays in one line. */
  paperWidth = 17,
): ListingColumn<Row>[] {
  const cell = (write: (at: Instant, zone: string) => string) => (row: Row) => {
    const { at, zone } = read(row);
    return at && write(at, zone);
  };
  return [
    { head, width: 17, cell: cell((at, zone) => localTimeIn(zone, at).replace("T", " ")) },
    {
      head,
      width: paperWidth,
      cell: cell((at, zone) => paperTime(formatListedTime(at, zone))),
      onPaper: "only",
    },
  ];
}

/** Breaks between its day and its hour, if at all. */
export function paperTime(time: string): string {
  const hour = time.lastIndexOf(", ") + 1;
  const whole = (part: string) => part.trim().replace(/ /g, NO_BREAK);
  return `${whole(time.slice(0, hour))} ${whole(time.slice(hour))}`;
}

const NO_BREAK = "\u00a0";

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
  columns: readonly Omit<ListingColumn<never>, "cell">[];
  /** The rows of a page, in cells of these columns. */
  page: (url: URL) => { rows: { cellsOf: (columns: readonly Column[]) => Cell[] }[]; next: string | null };
}

export function listing<Row>(columns: readonly ListingColumn<Row>[], { page, ...read }: Read<Row>): Listing {
  const cellBy = new Map<Column, (row: Row) => Cell>(columns.map((column) => [column, column.cell]));
  return {
    ...read,
    columns,
    page: (url) => {
      const { rows, next } = page(url);
      const cellsOf = (row: Row) => (asked: readonly Column[]) =>
        asked.map((column) => cellBy.get(column)?.(row) ?? null);
      return { rows: rows.map((row) => ({ cellsOf: cellsOf(row) })), next };
    },
  };
}
