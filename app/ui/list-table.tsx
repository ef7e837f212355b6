import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { DataTable, RowActions } from "./data-table";
import { FirstScreen, PAGE_END } from "./first-screen";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/**
 * What a column holds, and with it how wide it is, on wide desktops and on narrow ones. One that holds nothing of these gets
 * what the others leave, as a `name` does on narrow ones; `num` alone is as wide as an amount.
 */
type ColumnWidth =
  | "badge"
  | "badged-amount"
  | "code"
  | "count"
  | "date"
  | "fee"
  | "folded-date"
  | "moment"
  | "name"
  | "noted-sum"
  | "person"
  | "set-form"
  | "word"
  | ActionsWidth;

/** Three where nothing is said; `folding-actions` are two on narrow desktops. */
type ActionsWidth = "two-actions" | "folding-actions" | "four-actions";

/** A column: its head, and what each row shows below it. The first one names the row. */
export interface Column<Row> {
  head: string;
  width?: ColumnWidth;
  /** Of the head and the cells: see DataTable. */
  className?: string;
  /** On phones the cells stand without their head. */
  bare?: boolean;
  render(row: Row): ReactNode;
}

interface ListTableProps<Row> extends Omit<ComponentProps<typeof DataTable>, "children" | "list"> {
  /** What is false is left out. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Gives a row a stripe. */
  urgencyOf?(row: Row): "high" | "urgent" | undefined;
}

/** A DataTable with a head and a row for each of a list, all of them built from its columns, which are as wide as their heads say. */
export function ListTable<Row>({ columns, rows, keyOf, urgencyOf, ...table }: ListTableProps<Row>) {
  const [first, ...others] = columns.filter((column) => column !== false);
  if (!first) return null;
  return (
    <DataTable {...table} list>
      <FirstScreen end={rows.length < ROWS_OF_FIRST_SCREEN ? PAGE_END : FIRST_SCREEN} />
      <thead role="rowgroup">
        <tr role="row">
          {[first, ...others].map(({ head, className, width }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={classNames(className, width && `column-${width}`) || undefined}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <tr
            key={keyOf(row)}
            id={at + 1 === ROWS_OF_FIRST_SCREEN ? FIRST_SCREEN : undefined}
            role="row"
            data-urgency={urgencyOf?.(row)}
          >
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

/** The id of the last row in a window of usual height, with which a list appears; a shorter one appears with its page. */
const FIRST_SCREEN = "first-screen";
const ROWS_OF_FIRST_SCREEN = 16;

/** The last column: icon links and buttons. */
export function actionsColumn<Row>(render: (row: Row) => ReactNode, width?: ActionsWidth): Column<Row> {
  return {
    head: "Actions",
    width,
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
