import type { ComponentProps, ReactNode } from "react";
import { DataTable, RowActions } from "./data-table";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** A column: its head, and what each row shows below it. The first one names the row. */
export interface Column<Row> {
  head: string;
  /** Of the head and the cells: see DataTable. */
  className?: string;
  /** On phones the cells stand without their head. */
  bare?: boolean;
  render(row: Row): ReactNode;
}

interface ListTableProps<Row> extends Omit<ComponentProps<typeof DataTable>, "children"> {
  /** What is false is left out. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Gives a row a stripe. */
  urgencyOf?(row: Row): "high" | "urgent" | undefined;
}

/** A DataTable with a head and a row for each of a list, all of them built from its columns. */
export function ListTable<Row>({ columns, rows, keyOf, urgencyOf, ...table }: ListTableProps<Row>) {
  const [first, ...others] = columns.filter((column) => column !== false);
  if (!first) return null;
  return (
    <DataTable {...table}>
      <thead role="rowgroup">
        <tr role="row">
          {[first, ...others].map(({ head, className }) => (
            <th key={head} role="columnheader" scope="col" className={className}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" data-urgency={urgencyOf?.(row)}>
            <th role="rowheader" scope="row" className={first.className}>
              {first.render(row)}
            </th>
            {others.map(({ head, className, bare, render }) => (
              <td key={head} role="cell" data-label={bare ? undefined : head} className={className}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The last column: icon links and buttons. */
export function actionsColumn<Row>(render: (row: Row) => ReactNode): Column<Row> {
  return {
    head: "Actions",
    className: "actions",
    bare: true,
    render: (row) => <RowActions>{render(row)}</RowActions>,
  };
}

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
