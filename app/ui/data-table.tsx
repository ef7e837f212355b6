import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { useRowLinks } from "./row-links";

type DataTableProps = {
  /** Said to screen readers only. */
  caption: string;
  /** How many labelled cells stand side by side on phones. */
  across?: 2 | 3;
  /** How many icons stand at the end of a row at most; phones keep room for them beside the first cell. */
  actions?: 3 | 4;
  /** Many columns: heads take two lines, there is less space between, and narrow windows scroll it. */
  dense?: boolean;
  /** Rows may come in while one looks: columns are as wide as their heads say, whatever the rows hold. */
  list?: boolean;
  children: ReactNode;
};

/**
 * The frame of a table; below 768 px each row becomes a block with labelled cells, and browsers then forget that it is a
 * table, so every part carries its role. Head and rows are those of a ColumnTable or a ListTable.
 *
 * Classes of columns: `num` (right, tabular), `actions` (with RowActions), `nowrap`, `fill` (the whole line on phones),
 * `two-thirds` (of it, where three stand across).
 * Narrow desktop folds a column into another one's second line: `fold-away` on the column, `fold-in` on a `cell-note`, or
 * on words in one, that say the same.
 * Lines in a cell: `cell-link`, `cell-main`, `cell-note`. A row's `data-urgency` is `high` or `urgent`.
 */
export function DataTable({ actions = 3, caption, across = 2, dense, list, children }: DataTableProps) {
  return (
    <div className="table-scroll">
      <table
        className={classNames(
          "data-table",
          list && "list-table",
          across === 3 && "data-table-thirds",
          dense && "data-table-dense",
          actions === 4 && "data-table-four",
        )}
        role="table"
        onClick={useRowLinks()}
      >
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The icon links and buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}

/** A name with its disc of initials and a second line, as the first cell of a row. */
export function CellPerson({
  avatar,
  children,
  note,
}: {
  avatar: ReactNode;
  children: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="cell-person">
      {avatar}
      <div className="cell-lines">
        {children}
        {note && <span className="cell-note">{note}</span>}
      </div>
    </div>
  );
}
