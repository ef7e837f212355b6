import { useLocation } from "react-router";
import { type Day, endOfMonth } from "~/domain/dates";
import { type Cents, sumOf } from "~/domain/money";
import type { TrendMonth } from "~/domain/records/reports/sales-trend.server";
import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";
import type { Seen } from "~/domain/withhold-cost";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { addressAt, withRest } from "~/ui/address";
import { Chart } from "~/ui/chart";
import { ChartLegend } from "~/ui/chart-legend";
import { areThousands } from "~/ui/chart-scale";
import { Disclosure } from "~/ui/disclosure";
import { FigureTable } from "~/ui/figure-table";
import { formatCount, formatDays, formatMonth, formatShortMonth } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";

/** A month's figures, without `netProfit` where profit is withheld. */
type Month = Seen<TrendMonth>;

export type ChartKind = "bar" | "line";

interface SalesTrendProps {
  months: Month[];
  /** The same months a year before. */
  lastYear: Month[];
  chart: ChartKind;
  filter: Pick<SaleFilter, "location" | "tier">;
}

const [SALES, PROFIT] = ["Sales", "Profit"] as const;
const LAST_YEAR = "Sales Last Year";

/** Shows twelve months of sales and profit as a chart, and its figures as a table that leads to the sales. */
export function SalesTrend({ months, lastYear, chart, filter }: SalesTrendProps) {
  const money = useMoney();
  const [first, last] = [months[0], months.at(-1)];
  const span =
    first && last ? `${formatMonth(first.from.slice(0, 7))} to ${formatMonth(last.to.slice(0, 7))}` : "";
  const partial = last && !isWhole(last.to) ? `${formatShortMonth(last.to.slice(0, 7))} to date` : undefined;
  const hasLastYear = hasSales(lastYear);
  const profits = profitsOf(months);
  const revenues = months.map(({ revenue }) => revenue);
  if (!hasLastYear && !hasSales(months))
    return (
      <Panel title="Sales Trend">
        <p>{`No sales from ${span}`}</p>
      </Panel>
    );
  return (
    <Panel title="Sales Trend" flush aside={<ChartKinds chart={chart} />}>
      <ChartLegend
        series={profits ? [SALES, PROFIT] : [SALES]}
        behind={hasLastYear ? LAST_YEAR + sinceText(lastYear) : undefined}
        partial={partial}
        note={
          areThousands([...revenues, ...(profits ?? [])])
            ? `${span}. Numbers ${chart === "bar" ? "above the bars" : "on the lines"} are thousands of ${money.sign}.`
            : span
        }
        isLine={chart === "line"}
      />
      <Chart
        label={`${captionOf(months)}, ${span}. The exact figures are in the table below.`}
        kind={chart === "bar" ? "bars" : "lines"}
        labels={months.map(({ from }) => formatShortMonth(from.slice(0, 7)))}
        series={[{ name: SALES, values: revenues }, ...(profits ? [{ name: PROFIT, values: profits }] : [])]}
        behind={hasLastYear ? { name: LAST_YEAR, values: sinceFirstSale(lastYear) } : null}
        lastIsPartial={partial !== undefined}
        money={money}
      />
      <Disclosure title="Show Figures">
        <Figures months={months} lastYear={lastYear} filter={filter} />
      </Disclosure>
    </Panel>
  );
}

function ChartKinds({ chart }: { chart: ChartKind }) {
  const { pathname, search } = useLocation();
  const to = (kind: ChartKind) => {
    const query = new URLSearchParams(search);
    query.set("chart", kind);
    return withRest(addressAt({ pathname }), `?${query}`);
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

function Figures({ months, lastYear, filter }: Omit<SalesTrendProps, "chart">) {
  const { formatMoney } = useMoney();
  const hasLastYear = hasSales(lastYear);
  const profits = profitsOf(months);
  const lastRevenue = sinceFirstSale(lastYear);
  const rows = months.map((month, n): Row => {
    const revenue = lastRevenue[n] ?? null;
    return { ...month, before: revenue === null ? null : { ...(lastYear[n] ?? month), revenue } };
  });
  return (
    <FigureTable
      caption={captionOf(months)}
      isWide
      columns={[
        { head: "Month", render: (month) => <MonthName month={month} /> },
        { head: "Transactions", className: "num", render: ({ count }) => formatCount(count) },
        {
          head: "Sales",
          className: "num",
          render: ({ from, to, revenue }) => (
            <PageLink className="figure-link" to={listOfSales({ ...filter, from, to })}>
              {formatMoney(revenue)}
            </PageLink>
          ),
        },
        ...(profits
          ? [{ head: PROFIT, className: "num", render: ({ netProfit }: Row) => formatMoney(netProfit ?? 0) }]
          : []),
        ...(hasLastYear
          ? [
              {
                head: LAST_YEAR,
                className: "num",
                render: ({ before }: Row) =>
                  before ? (
                    <PageLink
                      className="figure-link"
                      to={listOfSales({ ...filter, from: before.from, to: before.to })}
                    >
                      {formatMoney(before.revenue)}
                    </PageLink>
                  ) : (
                    "—"
                  ),
              },
            ]
          : []),
      ]}
      rows={rows}
      keyOf={({ from }) => from}
      foot={
        <tr className="figure-sum">
          <th scope="row">Total</th>
          <td className="num">{formatCount(months.reduce((sum, { count }) => sum + count, 0))}</td>
          <td className="num">{formatMoney(sumOf(months.map(({ revenue }) => revenue)))}</td>
          {profits && <td className="num">{formatMoney(sumOf(profits))}</td>}
          {hasLastYear && (
            <td className="num">{formatMoney(sumOf(lastYear.map(({ revenue }) => revenue)))}</td>
          )}
        </tr>
      }
    />
  );
}

/** As in the chart, `before` is null until the first month with sales. */
type Row = Month & { before: Pick<Month, "from" | "to" | "revenue"> | null };

function profitsOf(months: Month[]): Cents[] | null {
  const profits = months.flatMap(({ netProfit }) => netProfit ?? []);
  return profits.length > 0 ? profits : null;
}

function captionOf(months: Month[]): string {
  return profitsOf(months) ? "Sales and profit by month" : "Sales by month";
}

/** ' (since September 2025)', where the shop may not have been open all year. */
function sinceText(lastYear: Month[]): string {
  const first = lastYear.find(({ count }) => count > 0);
  return first && first !== lastYear[0] ? ` (since ${formatMonth(first.from.slice(0, 7))})` : "";
}

/** Returns revenue by month; null before the first month with sales, when the shop may not have been open. */
function sinceFirstSale(months: Month[]): (Cents | null)[] {
  const first = months.findIndex(({ count }) => count > 0);
  return months.map(({ revenue }, n) => (n < first ? null : revenue));
}

function hasSales(months: Month[]): boolean {
  return months.some(({ count }) => count > 0);
}

function MonthName({ month: { from, to } }: { month: Month }) {
  return (
    <>
      {formatMonth(from.slice(0, 7))}{" "}
      {!isWhole(to) && (
        <span className="cell-note">{formatDays({ from, to }, { year: to.slice(0, 4) })}</span>
      )}
    </>
  );
}

/** True if a day is the last of its month. */
function isWhole(to: Day) {
  return to === endOfMonth(to);
}
