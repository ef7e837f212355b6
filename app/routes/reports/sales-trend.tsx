import { Link, useLocation } from "react-router";
import { sumOf } from "~/domain/money";
import type { TrendMonth } from "~/domain/reports/sales-trend.server";
import type { SaleFilter } from "~/domain/sales/find-sales.server";
import { listOfSales } from "~/routes/sales/sale-list-address";
import { Chart, ChartLegend } from "~/ui/chart";
import { Disclosure } from "~/ui/disclosure";
import { FigureTable } from "~/ui/figure-table";
import { formatCount, formatDays, formatMonth, formatShortMonth } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";

export type ChartKind = "bar" | "line";

interface SalesTrendProps {
  months: TrendMonth[];
  chart: ChartKind;
  filter: Pick<SaleFilter, "location" | "tier">;
}

const NAMES = ["Sales", "Profit"] as const;

/** Twelve months of sales and profit as a chart, and as a table linked to the sales. */
export function SalesTrend({ months, chart, filter }: SalesTrendProps) {
  const money = useMoney();
  const [first, last] = [months[0], months.at(-1)];
  const span =
    first && last ? `${formatMonth(first.from.slice(0, 7))} to ${formatMonth(last.to.slice(0, 7))}` : "";
  return (
    <Panel
      title="Sales Trend"
      flush
      aside={
        <div className="trend-aside">
          <ChartKinds chart={chart} />
          <ChartLegend series={NAMES} />
        </div>
      }
    >
      <Chart
        label={`Sales and profit by month, ${span}, in thousands. The figures are in the table below.`}
        kind={chart === "bar" ? "bars" : "lines"}
        labels={months.map(({ from }) => formatShortMonth(from.slice(0, 7)))}
        series={[
          { name: NAMES[0], values: months.map(({ revenue }) => revenue) },
          { name: NAMES[1], values: months.map(({ netProfit }) => netProfit) },
        ]}
        money={money}
        formatValue={formatThousands}
      />
      <Disclosure title="Show figures">
        <Figures months={months} filter={filter} />
      </Disclosure>
    </Panel>
  );
}

/** Cents in thousands of units: '84', or '0.8' below one thousand. */
export function formatThousands(cents: number): string {
  const thousands = cents / 100_000;
  return formatCount(Math.abs(thousands) < 1 ? Number(thousands.toFixed(1)) : Math.round(thousands));
}

function ChartKinds({ chart }: { chart: ChartKind }) {
  const { pathname, search } = useLocation();
  const to = (kind: ChartKind) => {
    const query = new URLSearchParams(search);
    query.set("chart", kind);
    return `${pathname}?${query}`;
  };
  return (
    <Tabs
      label="Chart"
      tabs={[
        { to: to("bar"), label: "Bars", current: chart === "bar" },
        { to: to("line"), label: "Line", current: chart === "line" },
      ]}
    />
  );
}

function Figures({ months, filter }: Pick<SalesTrendProps, "months" | "filter">) {
  const { formatMoney } = useMoney();
  return (
    <FigureTable
      caption="Sales and profit by month"
      columns={[
        { head: "Month", render: (month) => <MonthName month={month} /> },
        { head: "Transactions", className: "num", render: ({ count }) => formatCount(count) },
        {
          head: "Sales",
          className: "num",
          render: ({ from, to, revenue }) => (
            <Link className="figure-link" to={listOfSales({ ...filter, from, to })}>
              {formatMoney(revenue)}
            </Link>
          ),
        },
        { head: "Profit", className: "num", render: ({ netProfit }) => formatMoney(netProfit) },
      ]}
      rows={months}
      keyOf={({ from }) => from}
      foot={
        <tr className="figure-sum">
          <th scope="row">Total</th>
          <td className="num">{formatCount(months.reduce((sum, { count }) => sum + count, 0))}</td>
          <td className="num">{formatMoney(sumOf(months.map(({ revenue }) => revenue)))}</td>
          <td className="num">{formatMoney(sumOf(months.map(({ netProfit }) => netProfit)))}</td>
        </tr>
      }
    />
  );
}

function MonthName({ month: { from, to } }: { month: TrendMonth }) {
  return (
    <>
      {formatMonth(from.slice(0, 7))}
      {!isWhole(to) && (
        <span className="cell-note">{formatDays({ from, to }, { year: to.slice(0, 4) })}</span>
      )}
    </>
  );
}

/** Whether a span ends on a month's last day. */
function isWhole(to: string) {
  return new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1;
}
