import { type Instant, localTimeIn } from "../domain/dates.ts";
import type { Actor } from "../domain/permissions.ts";
import { formatListedTime } from "../ui/format.ts";
import type { Cell, Column } from "./cells.ts";
import type { ListPage } from "./list.server.ts";

/** The request for a listing. */
export interface AskedListing {
  /** Carries the list's own query. */
  url: URL;
  actor: Actor;
}

export interface ListingColumn<Row> extends Column {
  cell: (row: Row) => Cell;
  /** For readers who may see cost only. */
  isCost?: true;
  /**
   * How to reach customers. In files, and on prints of more than a page, only for those who may export
   * customers.
   */
  isContact?: true;
  /**
   * Also on the print, which has room for the most important columns. `only` means on the print but not in
   * files.
   */
  onPaper?: true | "only";
}

/** Two columns for a moment: sortable in files, and on paper as pages write it. */
export function momentColumns<Row>(
  head: string,
  read: (row: Row) => { at: Instant | null; zone: string },
  /** Width in characters; 22 keeps it in one line. */
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

/** A time that may break between its day and its hour, and nowhere else. */
export function paperTime(time: string): string {
  const hour = time.lastIndexOf(", ") + 1;
  const whole = (part: string) => part.trim().replace(/ /g, NO_BREAK);
  return `${whole(time.slice(0, hour))} ${whole(time.slice(hour))}`;
}

const NO_BREAK = "\u00a0";

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
export interface Listing extends Omit<Read<unknown>, "page"> {
  columns: readonly Omit<ListingColumn<never>, "cell">[];
  /** A page of rows, each written in cells of the given columns. */
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
