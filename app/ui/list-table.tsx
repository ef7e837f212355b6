import type { ReactNode } from "react";
import { ColumnTable, type ColumnTableProps } from "./column-table";
import { FirstScreen, PAGE_END } from "./first-screen";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** A table whose rows may stream in: appears with its first screen, with column widths set by headers. */
export function ListTable<Row>(table: Omit<ColumnTableProps<Row>, "list" | "idOf">) {
  return (
    <>
      <FirstScreen end={table.rows.length < ROWS_OF_FIRST_SCREEN ? PAGE_END : FIRST_SCREEN} />
      <ColumnTable
        {...table}
        list
        idOf={(at) => (at + 1 === ROWS_OF_FIRST_SCREEN ? FIRST_SCREEN : undefined)}
      />
    </>
  );
}

/** Id of the last row in a typical window; shorter lists use the page's end. */
const FIRST_SCREEN = "first-screen";
const ROWS_OF_FIRST_SCREEN = 16;

/** A link in a cell. The table handles its clicks (row-links.ts). */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="cell-link" href={to}>
      {children}
    </a>
  );
}

type ActionLinkProps = {
  to: string;
  icon: IconName;
  /** Tooltip and accessible name: 'View Amelia Hartwell'. */
  label: string;
  className?: string;
};

/** An icon link at the end of a row. */
export function ActionLink({ to, icon, label, className }: ActionLinkProps) {
  return (
    <a className={className ? `icon-button ${className}` : "icon-button"} title={label} href={to}>
      <Icon name={icon} />
    </a>
  );
}
