import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "./class-names";
import { DataTable, RowActions } from "./data-table";
import { useLightForm } from "./light-form";
import { type MoneyFormat, useMoney } from "./money";
import { type Order, orderIn, SortLink } from "./sort-link";

/**
 * Content type of a list column, which sets its width at each screen size. Without one, a column takes the
 * remaining space; `num` alone is as wide as an amount.
 */
type ColumnWidth =
  | "badge"
  | "state"
  | "badged-amount"
  | "code"
  | "count"
  | "decisions"
  | "date"
  | "fee"
  | "moment"
  | "name"
  | "noted-date"
  | "noted-person"
  | "noted-sum"
  | "person"
  | "price"
  | "set-form"
  | "title"
  | "two-buttons"
  | "word"
  | ActionsWidth;

/** The default is three icons; `folding-actions` are two on narrow desktops, `one-button` has two words. */
type ActionsWidth = "one-button" | "two-actions" | "folding-actions" | "four-actions";

/** A column of a table. The first one names the row. */
export interface Column<Row> {
  head: string;
  /** Only for lists, whose rows may stream in. */
  width?: ColumnWidth;
  /** Class of header and cells: see DataTable. */
  className?: string;
  /** Orders of the list by this column, the default one first. */
  orders?: readonly Order[] | undefined;
  /** Hides the label on phones. */
  bare?: boolean;
  render(row: Row, money: MoneyFormat): ReactNode;
}

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
  /** Entries that are false are skipped. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /**
   * The bar at its left: red for what is late or short of money, amber for what is due, has waited long or is over.
   */
  urgencyOf?(row: Row): "due" | "late" | undefined;
  classOf?(row: Row): string | undefined;
  /** Id of a row that is a link target; `at` counts from 0. */
  idOf?(at: number): string | undefined;
  headClass?: "visually-hidden";
}

/** A table for a few rows. Use ListTable for paged lists. */
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
  const { search } = useLocation();
  // A class for each cell that says nothing would make a light page heavier.
  const quiet: Record<string, string> = useLightForm() ? {} : { [money.formatMoney(0)]: "zero", "—": "none" };
  if (!first) return null;
  return (
    <DataTable {...table}>
      <thead role="rowgroup" className={headClass}>
        <tr role="row">
          {[first, ...others].map(({ head, className, width, orders }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              aria-sort={orders && orderIn(search, orders)?.direction}
              className={classNames(className, width && `column-${width}`) || undefined}
            >
              {orders ? <SortLink head={head} orders={orders} /> : head}
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
            {others.map(({ head, className, bare, render }) => {
              const shown = render(row, money);
              const names = classNames(className, typeof shown === "string" && quiet[shown]);
              return (
                <td
                  key={head}
                  role="cell"
                  data-label={bare ? undefined : head}
                  className={names || undefined}
                >
                  {shown}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
