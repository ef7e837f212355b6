import { cents, sumOf } from "~/domain/money";
import type { CategorySales as Row } from "~/domain/counter/sales/sales-by-category.server";
import { wholePercents } from "~/domain/records/reports/shares";
import type { Seen } from "~/domain/withhold-cost";
import type { SalesFigures } from "~/domain/counter/sales/sales-figures.server";
import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { CategoryBadge } from "~/routes/stock/pieces/piece-badges";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { FigureTable } from "~/ui/figure-table";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { inWords } from "./share-words.ts";

interface CategorySalesProps {
  rows: Row[];
  figures: Seen<SalesFigures>;
  filter: SaleFilter;
}

/** Shows sale prices by category, with the steps from their total to the revenue. */
export function CategorySales({ rows, figures, filter }: CategorySalesProps) {
  const { formatMoney } = useMoney();
  const total = sumOf(rows.map((row) => row.sales));
  const percents = wholePercents(rows.map((row) => row.sales));
  const { revenue, tax, shipping, tradeIns } = figures;
  /** Services, repairs, open items and fees. */
  const other = cents(revenue - total - tax - shipping + tradeIns);
  return (
    <Panel title="Sales by Category" flush>
      {rows.length === 0 && revenue === 0 ? (
        <p className="panel-body">No sales in this period</p>
      ) : (
        <FigureTable
          caption="Sales by Category"
          columns={[
            { head: "Category", render: ({ category }) => <CategoryBadge category={category} swatch /> },
            { head: "Share", className: "num", render: ({ percent, sales }) => inWords(percent, sales) },
            {
              head: "Sales",
              className: "num",
              render: ({ category, sales }) => (
                <PageLink className="figure-link" to={listOfSales({ ...filter, category })}>
                  {formatMoney(sales)}
                </PageLink>
              ),
            },
          ]}
          rows={rows.map((row, place) => ({ ...row, percent: percents[place] ?? 0 }))}
          keyOf={({ category }) => category}
          foot={
            <>
              {rows.length > 0 && (
                <tr className="figure-sum">
                  <th scope="row">Total</th>
                  <td className="num">{percents.reduce((sum, percent) => sum + percent, 0)}%</td>
                  <td className="num">{formatMoney(total)}</td>
                </tr>
              )}
              <tr>
                <th scope="row" colSpan={2}>
                  {other === 0 ? "Tax" : "Other sales, tax"} and shipping, less trade-ins{" "}
                  <span className="cell-note">
                    {other !== 0 && `${formatMoney(other)}, `}
                    {formatMoney(tax)} and {formatMoney(shipping)}, less {formatMoney(tradeIns)}
                  </span>
                </th>
                <td className="num">{formatMoney(cents(revenue - total))}</td>
              </tr>
              <tr className="figure-sum">
                <th scope="row" colSpan={2}>
                  Sales Revenue
                </th>
                <td className="num">
                  <PageLink className="figure-link" to={listOfSales(filter)}>
                    {formatMoney(revenue)}
                  </PageLink>
                </td>
              </tr>
            </>
          }
        />
      )}
    </Panel>
  );
}
