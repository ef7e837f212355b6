import { data } from "react-router";
import { counted } from "~/domain/counted";
import { addDays, type Day, type Instant, startOfMonth, startOfYear } from "~/domain/dates";
import type { ReportTable, TableRow } from "~/domain/reports/read-table.server";
import { calendarMonth, calendarQuarter, calendarYear, type DaySpan } from "~/domain/reports/report-periods";
import { storeNames, todayAt } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { FigureTable } from "~/ui/figure-table";
import { FilterBar } from "~/ui/filter-bar";
import { FilterDays, FilterSelect } from "~/ui/filter-fields";
import { formatCount, formatDate, formatDays, formatMonth } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { showsCost } from "~/web/shows-cost.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/table-report";
import { PERIOD_CHOICES } from "./report-choices.ts";
import { ReportTabs } from "./report-tabs.tsx";
import { linksToReports, readTableQuery } from "./table-query.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Reports & Analytics",
  subtitle: ({ title }) => title,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Report"} · Reports · Loupe` },
];

/** A year by day; exports have them all. */
const MOST_ROWS = 400;

export function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const { found, ...query } = readTableQuery({ url, params, actor: actorOf(context), now });
  const page = { ...query, links: linksToReports(query.asked), stores: storeNames(db) };
  if (!found) return data({ ...page, report: null }, { status: 422 });
  const { read, ...asked } = found;
  const table = read(showsCost(context));
  return data({
    ...page,
    report: {
      ...asked,
      table: { ...table, rows: table.rows.slice(0, MOST_ROWS) },
      count: table.rows.length,
      presets: presetsAt(todayAt(db, found.store, now)),
    },
  });
}

function presetsAt(today: Day): { label: string; span: DaySpan }[] {
  const before = addDays(startOfMonth(today), -1);
  const quarter = calendarQuarter(today);
  return [
    { label: "Last month", span: calendarMonth(before) },
    { label: "This quarter", span: quarter },
    { label: "Last quarter", span: calendarQuarter(addDays(quarter.from, -1)) },
    { label: "Last year", span: calendarYear(addDays(startOfYear(today), -1)) },
  ];
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Page({ loaderData }: Route.ComponentProps) {
  const { name, title, errors, links, report } = loaderData;
  const wrong = Object.keys(errors);
  return (
    <>
      <ReportTabs links={links} shown={name} />
      {report ? (
        <Exports name={name} report={report} />
      ) : (
        <ErrorSummary
          title={`${wrong.length === 1 ? "One field needs" : `${wrong.length} fields need`} attention before the report can be generated`}
          errors={Object.entries(errors).flatMap(([id, messages]) =>
            messages.map((message) => ({ id, message })),
          )}
        />
      )}
      <Filters page={loaderData} wrong={wrong} />
      {report && (
        <Panel title={title} flush>
          <Figures page={loaderData} report={report} />
        </Panel>
      )}
    </>
  );
}

type Shown = NonNullable<Loaded["report"]>;

/** The days, store and rows that are shown, as days that don't move on tomorrow. */
function queryOf({ from, to, store, by }: Shown, span: DaySpan = { from, to }): string {
  return String(new URLSearchParams({ dateRange: "custom", ...span, location: store ?? "all", by }));
}

function Exports({ name, report }: { name: string; report: Shown }) {
  const file = `/reports/${name}/export?${queryOf(report)}&format=`;
  return (
    <ActionBar count={formatDays(report)}>
      <ButtonLink to={`${file}csv`} icon="download" reloadDocument>
        Export CSV
      </ButtonLink>
      <ButtonLink to={`${file}xlsx`} icon="download" reloadDocument>
        Export XLSX
      </ButtonLink>
    </ActionBar>
  );
}

function Filters({ page, wrong }: { page: Loaded; wrong: string[] }) {
  const { name, asked, choices, stores, report } = page;
  return (
    <Panel className="no-print">
      <FilterBar action={`/reports/${name}`}>
        <FilterDays {...asked} wrong={wrong} options={PERIOD_CHOICES} />
        <StoreFilter
          name="location"
          chosen={asked.location}
          isWrong={wrong.includes("location")}
          stores={stores}
        />
        <FilterSelect
          name="by"
          label="Group by"
          defaultValue={asked.by}
          isWrong={wrong.includes("by")}
          options={choices.map(({ key, head }) => ({ value: key, label: head }))}
        />
      </FilterBar>
      {report && (
        <Tabs
          label="Periods"
          tabs={report.presets.map(({ label, span }) => ({
            label,
            to: `/reports/${name}?${queryOf(report, span)}`,
            current: span.from === report.from && span.to === report.to,
          }))}
        />
      )}
    </Panel>
  );
}

function Figures({ page: { title, about, stores }, report }: { page: Loaded; report: Shown }) {
  const { table, count, store } = report;
  const { formatMoney } = useMoney();
  if (table.rows.length === 0)
    return (
      <EmptyState
        icon="chart-column"
        title="Nothing in this period"
        hint="Choose other days or another location."
      />
    );
  const place = stores.find(({ key }) => key === store)?.name ?? "All Locations";
  return (
    <>
      <p className="print-only panel-body">{`${formatDays(report)}. ${place}.`}</p>
      <FigureTable
        caption={title}
        isWide
        columns={columnsOf(table)}
        rows={table.rows}
        keyOf={({ keys }) => keys.map(({ value }) => value).join()}
        foot={
          <tr className="figure-sum">
            <th scope="row" colSpan={table.keys.length}>
              Total
            </th>
            {table.figures.map(({ name, is }, nth) => (
              <td key={name} className="num">
                {figureText(table.total[nth] ?? null, is, formatMoney)}
              </td>
            ))}
          </tr>
        }
      />
      {count > table.rows.length && (
        <p className="panel-body">
          {`The first ${formatCount(table.rows.length)} of ${counted(count, "row")}. The total and the exports include all of them.`}
        </p>
      )}
      <p className="panel-body quiet">{about}</p>
    </>
  );
}

function columnsOf({ keys, figures }: ReportTable) {
  return [
    ...keys.map(({ key, head }, nth) => ({
      head,
      render: (row: TableRow) => <KeyText of={key} {...row.keys[nth]} />,
    })),
    ...figures.map(({ head, is }, nth) => ({
      head,
      className: "num",
      render: (row: TableRow, { formatMoney }: MoneyFormat) =>
        figureText(row.figures[nth] ?? null, is, formatMoney),
    })),
  ];
}

function KeyText({ of, value = "", name = "" }: { of: string; value?: string | number; name?: string }) {
  if (of === "day") return formatDate(name);
  if (of === "month") return formatMonth(name);
  if (of === "close")
    return (
      <PageLink className="figure-link" to={`/till/closes/${value}`}>
        {name}
      </PageLink>
    );
  return name;
}

function figureText(
  figure: number | null,
  is: ReportTable["figures"][number]["is"],
  formatMoney: MoneyFormat["formatMoney"],
) {
  if (figure === null) return null;
  if (is === "mean") return figure.toFixed(1);
  return is === "count" ? formatCount(figure) : formatMoney(figure);
}
