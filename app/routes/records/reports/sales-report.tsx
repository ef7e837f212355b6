import type { ShownInsights } from "~/ai/refresh-insights.server";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { formatDateTime, formatDays } from "~/ui/format";
import { Insight } from "~/ui/insight";
import { MoreMenu } from "~/ui/more-menu";
import { Panel } from "~/ui/panel";
import { LinkedRecommendation } from "~/ui/linked-recommendation";
import type { Route } from "./+types/reports";
import { CategorySales } from "./sales-by-category.tsx";
import { ExportExcel, ExportProgress, ExportReport, useExport } from "./export-buttons.tsx";
import { ReportCards } from "./report-cards.tsx";
import { ReportTabs } from "./report-tabs.tsx";
import { SalesSplit } from "./sales-split.tsx";
import { SalesTrend } from "./sales-trend.tsx";
import { TopCustomers } from "./top-customers.tsx";
import { ReportFilters } from "./report-filters.tsx";

type Loaded = Route.ComponentProps["loaderData"];

interface ReportProps {
  form: Omit<Loaded["form"], "errors" | "links">;
  links: Loaded["form"]["links"];
  report: NonNullable<Loaded["report"]>;
}

export function Report({ form, links, report }: ReportProps) {
  const { period, store, filter, now, before, categories, trend, lastYear, top, insights, zone } = report;
  const trendFilter = { location: filter.location, tier: filter.tier };
  const { start, ...exporting } = useExport();
  const rows = listOfSales(filter);
  const asked = rows.slice(rows.indexOf("?") + 1);
  const days = `${formatDays(period)}, compared with ${formatDays(period.before, { year: period.to.slice(0, 4) })}`;
  return (
    <>
      <ReportTabs kinds={links.kinds}>
        <ExportReport days={asked} start={start} />
        <MoreMenu>
          <ExportExcel days={asked} start={start} />
          <ButtonLink to={href("/gift-cards")}>Gift Cards and Credit</ButtonLink>
        </MoreMenu>
      </ReportTabs>
      <ExportProgress {...exporting} />
      <p className="print-only">
        {form.stores.find(({ key }) => key === store)?.name ?? "All Locations"},{" "}
        {filter.tier ? `${TIER_LABELS[filter.tier]} customers` : "all customer tiers"}.
      </p>
      <ReportFilters {...form} wrong={[]} />
      <p className="quiet">{`${days}. Revenue includes tax and shipping, less trade-ins and returns.`}</p>
      <ReportCards period={period} now={now} before={before} rows={rows} />
      <Columns split="wide" level>
        <SalesTrend months={trend} lastYear={lastYear} chart={form.chart} filter={trendFilter} />
        <CategorySales rows={categories} figures={now} filter={filter} />
      </Columns>
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

function ReportInsights({ insights, zone }: { insights: ShownInsights; zone: string }) {
  const { trend, recommendation, alert, source, madeAt } = insights;
  return (
    <Panel title="AI Analytics Insights" icon="sparkles" tone="gold" aside={source}>
      <Insight icon="trending-up" title="Sales Trend">
        {trend ?? "Analyzing sales patterns..."}
      </Insight>
      <Insight icon="users" title="Customer Behavior">
        {recommendation ? <LinkedRecommendation parts={recommendation} /> : "Generating recommendations..."}
      </Insight>
      <Insight icon="gem" title="Inventory Alert">
        {alert ?? "Monitoring inventory levels..."}
      </Insight>
      <p className="cell-note">For all stores, {formatDateTime(madeAt, zone)}</p>
    </Panel>
  );
}
