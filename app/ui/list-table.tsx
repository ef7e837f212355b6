import type { ReactNode } from "react";
import type { Address } from "./address";
import { classNames } from "./class-names";
import { ColumnTable, type ColumnTableProps } from "./column-table";
import { FirstScreen, PAGE_END } from "./first-screen";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { useDenied } from "./page-link";

/**
 * A table whose rows may stream in. It appears with its first screen of rows, with column widths set by
 * headers.
 */
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

/** Id of the last row in a typical window. Shorter lists use the page's end. */
const FIRST_SCREEN = "first-screen";
const ROWS_OF_FIRST_SCREEN = 16;

type CellLinkProps = {
  to: Address;
  /** Accessible name, if the text alone doesn't say where the link leads. */
  label?: string;
  children: ReactNode;
};

/** A link in a cell, or only its text for those who may not open the page. The table handles its clicks. */
export function CellLink({ to, label, children }: CellLinkProps) {
  if (useDenied(to)) return children;
  return (
    <a className="cell-link" href={to} aria-label={label}>
      {children}
    </a>
  );
}

type ActionLinkProps = {
  to: Address;
  icon: IconName;
  /** Tooltip and accessible name: 'View Amelia Hartwell'. */
  label: string;
  className?: string;
};

export function ActionLink({ to, icon, label, className }: ActionLinkProps) {
  if (useDenied(to)) return null;
  return (
    <a className={classNames("icon-button", className)} title={label} href={to}>
      <Icon name={icon} />
    </a>
  );
}
