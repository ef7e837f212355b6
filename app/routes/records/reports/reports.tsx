import { data } from "react-router";
import { insightsToShow } from "~/ai/refresh-insights.server";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { type Period, yearEarlier } from "~/domain/periods";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesFigures } from "~/domain/counter/sales/sales-figures.server";
import { salesBySeller, salesByStore } from "~/domain/records/reports/sales-splits.server";
import { salesTrend } from "~/domain/records/reports/sales-trend.server";
import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ErrorSummary } from "~/ui/error-summary";
import { actorOf } from "~/web/context";
import { attentionBefore } from "~/web/form-alerts";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/reports";
import { readSoldDaysFilter, type SoldDaysFilter } from "~/routes/counter/sales/sold-days-filter.server";
import { ReportTabs } from "./report-tabs.tsx";
import type { ChartKind } from "./sales-trend.tsx";
import { linksToReports } from "./report-groups.server.ts";
import { Report } from "./sales-report.tsx";
import { ReportFilters } from "./report-filters.tsx";
import chartSheet from "~/ui/styles/chart.css?url";

export const handle: PageHandle = SECTIONS.reports;

export const links = () => [{ rel: "stylesheet", href: chartSheet }];

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const query = readSoldDaysFilter(url, { actor, now: Date.now() as Instant, otherwise: "month" });
  const chart: ChartKind = url.searchParams.get("chart") === "line" ? "line" : "bar";
  const form = {
    asked: query.asked,
    errors: query.errors,
    chart,
    stores: storeNames(db),
    links: linksToReports("", query.asked),
  };
  const report = query.period && withholdCost(readReport(query, query.period, actor), showsCost(context));
  return data({ form, report }, { status: report ? 200 : 422 });
}

function readReport({ store, tier }: SoldDaysFilter, period: Period, actor: Actor) {
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
        <ReportTabs kinds={links.kinds} />
        <ErrorSummary
          title={attentionBefore(wrong.length, "the report can be generated")}
          errors={Object.entries(errors).flatMap(([id, messages]) =>
            messages.map((message) => ({ id, message })),
          )}
        />
        <ReportFilters {...filters} wrong={wrong} />
      </>
    );
  return <Report form={filters} links={links} report={report} />;
}
