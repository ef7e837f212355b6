import { data } from "react-router";
import { insightsToShow, type ShownInsights } from "~/ai/refresh-insights.server";
import { TIER_LABELS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { type Period, yearEarlier } from "~/domain/records/reports/report-periods";
import { salesByCategory } from "~/domain/records/reports/sales-by-category.server";
import { salesFigures } from "~/domain/records/reports/sales-report.server";
import { salesBySeller, salesByStore } from "~/domain/records/reports/sales-splits.server";
import { salesTrend } from "~/domain/records/reports/sales-trend.server";
import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { ErrorSummary } from "~/ui/error-summary";
import { FilterBar } from "~/ui/filter-bar";
import { FilterDays, FilterSelect } from "~/ui/filter-fields";
import { formatDateTime, formatDays } from "~/ui/format";
import { Insight } from "~/ui/insight";
import { allOr, optionsOf } from "~/ui/options";
import { Panel } from "~/ui/panel";
import { Recommendation } from "~/ui/recommendation";
import { actorOf } from "~/web/context";
import { showsCost } from "~/web/shows-cost.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/reports";
import { CategorySales } from "./category-sales.tsx";
import { ExportButtons, ExportProgress, useExport } from "./export-buttons.tsx";
import { type Asked, readReportQuery, type ReportQuery } from "./report-query.server.ts";
import { ReportCards } from "./report-cards.tsx";
import { ReportTabs } from "./report-tabs.tsx";
import { SalesSplit } from "./sales-split.tsx";
import { type ChartKind, SalesTrend, TrendFigures } from "./sales-trend.tsx";
import { TopCustomers } from "./top-customers.tsx";
import { PERIOD_CHOICES } from "./report-choices.ts";
import { linksToReports } from "./table-query.server.ts";

export const handle: PageHandle = {
  title: "Reports & Analytics",
  subtitle: "Sales, margin and customers, with AI insights",
  subtitleWithoutCost: "Sales and customers, with AI insights",
};

export const meta = () => [{ title: "Reports & Analytics · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const query = readReportQuery(url, { actor, now: Date.now() as Instant, otherwise: "month" });
  const chart: ChartKind = url.searchParams.get("chart") === "line" ? "line" : "bar";
  const form = {
    asked: query.asked,
    errors: query.errors,
    chart,
    stores: storeNames(db),
    links: linksToReports(query.asked),
  };
  const report = query.period && withholdCost(readReport(query, query.period, actor), showsCost(context));
  return data({ form, report }, { status: report ? 200 : 422 });
}

function readReport({ store, tier }: ReportQuery, period: Period, actor: Actor) {
  const { db } = shop();
  const whose = { location: store ?? undefined, tier };
  const filter: SaleFilter = { ...whose, from: period.from, to: period.to };
  return {
    period,
    store,
    filter,
    now: salesFigures(db, filter),
    before: salesFigures(db, { ...whose, ...period.before }),
    categories: salesByCategory(db, filter),
    stores: salesByStore(db, filter),
    sellers: salesBySeller(db, filter),
    trend: salesTrend(db, whose, period.to),
    lastYear: salesTrend(db, whose, yearEarlier(period.to)),
    top: topCustomers(db, actor, { store: store ?? undefined, tier }),
    insights: insightsToShow(actor),
    zone: zoneOf(db, null),
  };
}

export default function Page({ loaderData: { form, report } }: Route.ComponentProps) {
  const { errors, links, ...filters } = form;
  const wrong = Object.keys(errors);
  if (!report)
    return (
      <>
        <ReportTabs links={links} shown="" />
        <ErrorSummary
          title={`${wrong.length === 1 ? "One field needs" : `${wrong.length} fields need`} attention before the report can be generated`}
          errors={Object.entries(errors).flatMap(([id, messages]) =>
            messages.map((message) => ({ id, message })),
          )}
        />
        <ReportFilters {...filters} wrong={wrong} />
      </>
    );
  return (
    <>
      <ReportTabs links={links} shown="" />
      <Report form={filters} report={report} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
interface ReportProps {
  form: Omit<Loaded["form"], "errors" | "links">;
  report: NonNullable<Loaded["report"]>;
}

function Report({ form, report }: ReportProps) {
  const { period, store, filter, now, before, categories, trend, lastYear, top, insights, zone } = report;
  const trendFilter = { location: filter.location, tier: filter.tier };
  const { start, ...exporting } = useExport();
  const rows = listOfSales(filter);
  const days = `${formatDays(period)}, compared with ${formatDays(period.before, { year: period.to.slice(0, 4) })}`;
  return (
    <>
      <ActionBar count={days}>
        <ExportButtons days={rows.slice(rows.indexOf("?") + 1)} start={start} />
        <ButtonLink to="/gift-cards">Gift Cards and Credit</ButtonLink>
      </ActionBar>
      <ExportProgress {...exporting} />
      <p className="print-only">
        {days}. {form.stores.find(({ key }) => key === store)?.name ?? "All Locations"},{" "}
        {filter.tier ? `${TIER_LABELS[filter.tier]} customers` : "all customer tiers"}.
      </p>
      <ReportFilters {...form} wrong={[]} />
      <ReportCards period={period} now={now} before={before} rows={rows} />
      <Columns split="wide" level>
        <SalesTrend months={trend} lastYear={lastYear} chart={form.chart} />
        <CategorySales rows={categories} figures={now} filter={filter} />
      </Columns>
      <TrendFigures months={trend} lastYear={lastYear} filter={trendFilter} />
      <Columns split="wide" level>
        <Stack>
          <TopCustomers customers={top} stores={form.stores} store={store} tier={filter.tier} />
          {insights && <ReportInsights insights={insights} zone={zone} />}
        </Stack>
        <Stack>
          <SalesSplit
            title="Sales by Store"
            parts={report.stores}
            salesOf={(location) => ({ ...filter, location })}
          />
          <SalesSplit
            title="Sales by Salesperson"
            parts={report.sellers}
            salesOf={(seller) => ({ ...filter, seller })}
          />
        </Stack>
      </Columns>
    </>
  );
}

interface ReportFiltersProps {
  asked: Asked;
  wrong: string[];
  stores: { key: string; name: string }[];
  chart: ChartKind;
}

function ReportFilters({ asked, wrong, stores, chart }: ReportFiltersProps) {
  return (
    <Panel className="no-print">
      <FilterBar action="/reports" applyLabel="Generate Report" applyVariant="primary">
        <FilterDays {...asked} wrong={wrong} options={PERIOD_CHOICES} waits />
        <StoreFilter
          name="location"
          chosen={asked.location}
          isWrong={wrong.includes("location")}
          stores={stores}
          waits
        />
        <FilterSelect
          name="tier"
          label="Customer tier"
          defaultValue={asked.tier}
          isWrong={wrong.includes("tier")}
          options={allOr("All", optionsOf(TIERS, TIER_LABELS))}
          waits
        />
        {chart === "line" && <input type="hidden" name="chart" value="line" />}
      </FilterBar>
    </Panel>
  );
}

function ReportInsights({ insights, zone }: { insights: ShownInsights; zone: string }) {
  const { trend, recommendation, alert, source, madeAt } = insights;
  return (
    <Panel title="AI Analytics Insights" icon="sparkles" tone="gold" aside={source}>
      <Insight icon="trending-up" title="Sales Trend">
        {trend ?? "Analyzing sales patterns..."}
      </Insight>
      <Insight icon="users" title="Customer Behavior">
        {recommendation ? <Recommendation parts={recommendation} /> : "Generating recommendations..."}
      </Insight>
      <Insight icon="gem" title="Inventory Alert">
        {alert ?? "Monitoring inventory levels..."}
      </Insight>
      <p className="cell-note">For all stores, {formatDateTime(madeAt, zone)}</p>
    </Panel>
  );
}
