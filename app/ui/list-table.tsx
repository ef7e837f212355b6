import type { ReactNode } from "react";
import { ColumnTable, type ColumnTableProps } from "./column-table";
import { FirstScreen, PAGE_END } from "./first-screen";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** A table whose rows may come in while one looks: it appears with its first screen, and its columns are as wide as their heads say. */
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

/** The id of the last row in a window of usual height, with which a list appears; a shorter one appears with its page. */
const FIRST_SCREEN = "first-screen";
const ROWS_OF_FIRST_SCREEN = 16;

/** The link in a row's cell: its name, or another record's. The table takes its clicks (row-links.ts). */
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
  /** The tooltip, and with it the accessible name: 'View Amelia Hartwell'. */
  label: string;
  className?: string;
};

/** An icon at the end of a row that leads somewhere. */
export function ActionLink({ to, icon, label, className }: ActionLinkProps) {
  return (
    <a className={className ? `icon-button ${className}` : "icon-button"} title={label} href={to}>
      <Icon name={icon} />
    </a>
  );
}
