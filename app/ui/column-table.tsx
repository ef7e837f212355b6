import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { DataTable, RowActions } from "./data-table";
import { type MoneyFormat, useMoney } from "./money";

/**
 * What a column of a list holds, and with it how wide it is, on wide desktops and on narrow ones. One that holds nothing of
 * these gets what the others leave, as a `name` does on narrow ones; `num` alone is as wide as an amount.
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
  /** In lists only, whose rows may come in while one looks. */
  width?: ColumnWidth;
  /** Of the head and the cells: see DataTable. */
  className?: string;
  /** On phones the cells stand without their head. */
  bare?: boolean;
  render(row: Row, money: MoneyFormat): ReactNode;
}

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

export interface ColumnTableProps<Row> extends Omit<ComponentProps<typeof DataTable>, "children"> {
  /** What is false is left out. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Gives a row a stripe. */
  urgencyOf?(row: Row): "high" | "urgent" | undefined;
  classOf?(row: Row): string | undefined;
  /** Names a row that something leads to, by its place from 0 on. */
  idOf?(at: number): string | undefined;
  /** Hides the head where the cells speak for themselves; screen readers say it. */
  headClass?: "visually-hidden";
}

/** A table with a head and a row for each of a few, all of them built from its columns. One that is read page by page is a ListTable. */
export function ColumnTable<Row>({
  columns,
  rows,
  keyOf,
  urgencyOf,
  classOf,
  idOf,
  headClass,
  ...table
}: ColumnTableProps<Row>) {
  const [first, ...others] = columns.filter((column) => column !== false);
  const money = useMoney();
  if (!first) return null;
  return (
    <DataTable {...table}>
      <thead role="rowgroup" className={headClass}>
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
            id={idOf?.(at)}
            role="row"
            data-urgency={urgencyOf?.(row)}
            className={classOf?.(row)}
          >
            <th role="rowheader" scope="row" className={first.className}>
              {first.render(row, money)}
            </th>
            {others.map(({ head, className, bare, render }) => (
              <td key={head} role="cell" data-label={bare ? undefined : head} className={className}>
                {render(row, money)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
