import { data } from "react-router";
import { counted } from "~/domain/counted";
import { addDays, type Day, type Instant, startOfMonth, startOfYear } from "~/domain/dates";
import { cents } from "~/domain/money";
import { can } from "~/domain/permissions";
import type { ReportTable, TableRow } from "~/domain/records/reports/read-report.server";
import { AGES, BELOW } from "~/domain/records/reports/ages";
import { bandFrom } from "~/domain/records/reports/price-bands";
import {
  calendarMonth,
  calendarQuarter,
  calendarYear,
  type DaySpan,
} from "~/domain/records/reports/report-periods";
import { storeNames, todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { FigureTable } from "~/ui/figure-table";
import { FilterBar } from "~/ui/filter-bar";
import { FilterDay, FilterDays, FilterSelect } from "~/ui/filter-fields";
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
import { itemsOf } from "./stock-links.ts";
import { linksToReports, readTableQuery } from "./table-query.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Reports & Analytics",
  subtitle: ({ title }) => title,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Report"} · Reports · Loupe` },
];

/** Enough for a year by day; exports have all rows. */
const MOST_ROWS = 400;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const actor = actorOf(context);
  const { found, aboutCost, ...query } = readTableQuery({ url, params, actor, now });
  const seesCost = showsCost(context);
  const about = [query.about, seesCost && aboutCost].filter(Boolean).join(" ");
  const page = { ...query, about, links: linksToReports(query.asked), stores: storeNames(db) };
  if (!found) return data({ ...page, report: null }, { status: 422 });
  const { read, ...asked } = found;
  const table = await read(actor.id, seesCost);
  return data({
    ...page,
    report: {
      ...asked,
      table: { ...table, rows: table.rows.slice(0, MOST_ROWS) },
      count: table.rows.length,
      presets: query.asks === "days" ? presetsAt(todayAt(db, found.store, now)) : [],
      mayChange: query.asks === "age" && can(actor, "inventory.bulk"),
    },
  });
}

function presetsAt(today: Day): { label: string; span: DaySpan }[] {
  const before = addDays(startOfMonth(today), -1);
  const quarter = calendarQuarter(today);
  return [
    { label: "Last month", span: calendarMonth(before) },
    { label: "This quarter", span: { from: quarter.from, to: today } },
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
        <Exports page={loaderData} report={report} />
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

/** Returns the query of what is shown, with fixed days that stay the same tomorrow. */
function queryOf({ asks }: Loaded, report: Shown, span: DaySpan = report): string {
  const { from, to } = span;
  const { age, below } = report;
  return String(
    new URLSearchParams({
      ...(asks === "days" && { dateRange: "custom", from, to }),
      ...(asks === "day" && { day: to }),
      ...(asks === "age" && { age: String(age), below: String(below) }),
      location: report.store ?? "all",
      by: report.by,
    }),
  );
}

function Exports({ page, report }: { page: Loaded; report: Shown }) {
  const file = `/reports/${page.name}/export?${queryOf(page, report)}&format=`;
  return (
    <ActionBar count={daysText(page, report)}>
      <ButtonLink to={`${file}csv`} icon="download" reloadDocument>
        Export CSV
      </ButtonLink>
      <ButtonLink to={`${file}xlsx`} icon="download" reloadDocument>
        Export XLSX
      </ButtonLink>
    </ActionBar>
  );
}

function daysText({ asks }: Loaded, { from, to }: Shown): string {
  return asks === "days" ? formatDays({ from, to }) : formatDate(to);
}

const AGE_CHOICES = AGES.map((age) => ({ value: String(age), label: `Over ${age} days` }));
const BELOW_CHOICES = BELOW.map((below) => ({
  value: String(below),
  label: below === 0 ? "No sale" : `Below ${below}%`,
}));

function Filters({ page, wrong }: { page: Loaded; wrong: string[] }) {
  const { name, asks, asked, choices, stores, report } = page;
  return (
    <Panel className="no-print">
      <FilterBar action={`/reports/${name}`}>
        {asks === "days" && <FilterDays {...asked} wrong={wrong} options={PERIOD_CHOICES} />}
        {asks === "day" && (
          <FilterDay name="day" label="Day" defaultValue={asked.day} isWrong={wrong.includes("day")} />
        )}
        {asks === "age" && (
          <>
            <FilterSelect
              name="age"
              label="Age"
              defaultValue={asked.age}
              isWrong={wrong.includes("age")}
              options={AGE_CHOICES}
            />
            <FilterSelect
              name="below"
              label="Sell-through"
              defaultValue={asked.below}
              isWrong={wrong.includes("below")}
              options={BELOW_CHOICES}
            />
          </>
        )}
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
      {report && report.presets.length > 0 && (
        <Tabs
          label="Periods"
          tabs={report.presets.map(({ label, span }) => ({
            label,
            to: `/reports/${name}?${queryOf(page, report, span)}`,
            current: span.from === report.from && span.to === report.to,
          }))}
        />
      )}
    </Panel>
  );
}

function Figures({ page, report }: { page: Loaded; report: Shown }) {
  const { title, about, stores, asks } = page;
  const { table, count, store } = report;
  const { formatMoney } = useMoney();
  if (table.rows.length === 0) return <EmptyState icon="chart-column" {...EMPTY[asks]} />;
  const place = stores.find(({ key }) => key === store)?.name ?? "All Locations";
  return (
    <>
      <p className="print-only panel-body">{`${daysText(page, report)}. ${place}.`}</p>
      <FigureTable
        caption={title}
        isWide
        columns={columnsOf(report)}
        rows={table.rows}
        keyOf={({ keys }) => keys.map(({ value }) => value).join()}
        foot={
          <tr className="figure-sum">
            <th scope="row" colSpan={table.keys.length + Number(report.mayChange)}>
              Total
            </th>
            {table.figures.map(({ name, is }, nth) => (
              <td key={name} className="num">
                <Linked figure={name} report={report} row={null}>
                  {figureText(table.total[nth] ?? null, is, formatMoney)}
                </Linked>
              </td>
            ))}
          </tr>
        }
      />
      {count > table.rows.length && (
        <p className="panel-body">
          {`Showing the first ${formatCount(table.rows.length)} of ${counted(count, "row")}. The total and the exports include all of them.`}
        </p>
      )}
      <p className="panel-body quiet">{about}</p>
    </>
  );
}

const EMPTY = {
  days: { title: "Nothing in this period", hint: "Choose other dates or another location." },
  day: { title: "Nothing in stock", hint: "Choose another date or location." },
  age: {
    title: "Nothing to mark down",
    hint: "Choose fewer days, a higher sell-through or another location.",
  },
};

function columnsOf(report: Shown) {
  const { keys, figures } = report.table;
  return [
    ...keys.map(({ key, head }, nth) => ({
      head,
      render: (row: TableRow, money: MoneyFormat) => <KeyText of={key} money={money} {...row.keys[nth]} />,
    })),
    ...(report.mayChange
      ? [{ head: "Prices", render: (row: TableRow) => <ChangePrices {...{ report, row }} /> }]
      : []),
    ...figures.map(({ name, head, is }, nth) => ({
      head,
      className: "num",
      render: (row: TableRow, { formatMoney }: MoneyFormat) => (
        <Linked figure={name} report={report} row={row}>
          {figureText(row.figures[nth] ?? null, is, formatMoney)}
        </Linked>
      ),
    })),
  ];
}

/** Links a figure of today to its items. A zero has no link. */
function Linked({
  figure,
  report,
  row,
  children,
}: {
  figure: string;
  report: Shown;
  row: TableRow | null;
  children: string | null;
}) {
  const items = report.isOfToday && children !== "0" && itemsOf(figure, report.table, row, report);
  if (!items) return children;
  return (
    <PageLink className="figure-link" to={`/inventory?${items}`}>
      {children}
    </PageLink>
  );
}

function ChangePrices({ report, row }: { report: Shown; row: TableRow }) {
  const items = itemsOf("old", report.table, row, report);
  if (!items) return null;
  return (
    <PageLink className="figure-link" to={`/inventory/bulk-changes/new?${items}`}>
      Change Prices
    </PageLink>
  );
}

interface KeyProps {
  of: string;
  money: MoneyFormat;
  value?: string | number;
  name?: string;
}

function KeyText({ of, money: { formatMoney }, value = "", name = "" }: KeyProps) {
  if (of === "day") return formatDate(name);
  if (of === "month") return formatMonth(name);
  if (of === "price") {
    const { from, to } = bandFrom(cents(Number(value)));
    return to === undefined ? `${formatMoney(from)} and over` : `${formatMoney(from)} to ${formatMoney(to)}`;
  }
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
): string | null {
  if (figure === null) return null;
  if (is === "mean") return figure.toFixed(1);
  if (is === "share") return `${(figure / 100).toFixed(1)}%`;
  if (is === "times") return (figure / 100).toFixed(2);
  return is === "count" ? formatCount(figure) : formatMoney(figure);
}
