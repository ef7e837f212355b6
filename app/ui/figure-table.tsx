import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { Column } from "./column-table";
import { useMoney } from "./money";

interface FigureTableProps<Row> {
  caption: string;
  columns: readonly Pick<Column<Row>, "head" | "className" | "render">[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Total rows: first cells are `th scope="row"`, with class `figure-sum` for sums. Null without sums. */
  foot: ReactNode;
  /** Whether it may be wider than its panel. It then scrolls sideways, by keyboard too. */
  isWide?: true;
}

/** A table with narrow columns that stays a table on phones. Amounts have class `num`. */
export function FigureTable<Row>({ caption, columns, rows, keyOf, foot, isWide }: FigureTableProps<Row>) {
  const money = useMoney();
  const [first, ...others] = columns;
  const zero = money.formatMoney(0);
  return (
    <div className="table-scroll" {...(isWide && { tabIndex: 0, role: "group", "aria-label": caption })}>
      <table className="figure-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, className }) => (
              <th key={head} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className={first?.className}>
                {first?.render(row, money)}
              </th>
              {others.map(({ head, className, render }) => {
                const shown = render(row, money);
                const isZero =
                  shown === zero || (typeof shown === "string" && /^(0(\.0+)?%?|—)$/.test(shown));
                return (
                  <td key={head} className={isZero ? classNames(className, "zero") : className}>
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
