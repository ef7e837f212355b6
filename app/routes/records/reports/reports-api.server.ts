import { insightsToShow } from "~/ai/refresh-insights.server";
import type { Instant } from "~/domain/dates";
import { REPORT_NAMES, REPORTS } from "~/domain/records/reports/read-report.server";
import { salesFigures } from "~/domain/counter/sales/sales-figures.server";
import { tierDistribution, topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { AnalyticsJson, analyticsToJson } from "./analytics-json.ts";
import { readSoldDaysFilter } from "~/routes/counter/sales/sold-days-filter.server";
import { SalesReportJson, SalesReportQuery, salesReportToJson } from "./sales-report-json.ts";
import { ReportName, NamedReportJson, NamedReportQuery, namedReportToJson } from "./named-report-json.ts";
import { readNamedReportFilter } from "./named-report-filter.server.ts";

function aboutOf(name: keyof typeof REPORTS): string {
  const { about, aboutCost = "" } = REPORTS[name];
  return `${about} ${aboutCost}`.trimEnd();
}

export const reportsApi = {
  ...calls("/api/reports/analytics", ({ read }) => ({
    GET: read({
      id: "getAnalytics",
      tag: "Reports",
      summary: "Customers by tier, the best of them, and insights",
      description:
        "`topCustomers` has at most five, and none for roles without `figures.names`. `aiInsights` is null while there is nothing to say.",
      permission: "dashboard.view",
      answers: {
        200: answer("The report.", AnalyticsJson, {
          customer: {
            tierDistribution: [
              { tier: "diamond", count: 9 },
              { tier: "silver", count: 61 },
            ],
            topCustomers: [
              { id: 12, firstName: "Amelia", lastName: "Hartwell", tier: "diamond", totalSpent: "48200.00" },
            ],
          },
          aiInsights: {
            trend: "Rings sold twice as often as in the eight weeks before.",
            recommendation: "4 birthdays fall into the next two weeks.",
            alert: null,
            source: "Built-in advisor",
            madeAt: "2026-11-20T17:00:00.000Z",
          },
        }),
      },
      read: ({ context }) => {
        const { db } = shop();
        const actor = actorOf(context);
        const top = topCustomers(db, actor);
        return { tiers: tierDistribution(db, null), top, insights: insightsToShow(actor) };
      },
      toJson: analyticsToJson,
    }),
  })),
  ...calls("/api/reports/sales", ({ read }) => ({
    GET: read({
      id: "getSalesReport",
      tag: "Reports",
      summary: "Sales of a period beside the one before",
      description:
        "Month to date of all stores unless the query says otherwise. 'Today' is the store's own day, for all stores the business zone's. The tier is the customer's at the time of the sale.",
      permission: "reports.view",
      query: SalesReportQuery,
      answers: {
        200: answer("The report.", SalesReportJson, {
          total: "78000.00",
          count: 42,
          average: "1857.14",
          netProfit: "30120.00",
          grossMargin: "46.21",
          from: "2026-11-01",
          to: "2026-11-20",
          before: {
            total: "71950.00",
            count: 36,
            average: "1998.61",
            netProfit: "27400.50",
            grossMargin: "45.10",
            from: "2026-10-01",
            to: "2026-10-20",
          },
        }),
      },
      read: ({ url }) => salesReport(url),
    }),
  })),
  ...calls("/api/reports/:report", ({ read }) => ({
    GET: read({
      id: "getTableReport",
      tag: "Reports",
      summary: "The figures of closes, orders and stock, in rows",
      description: `In rows and their total, with the columns of the page 'Reports'; rows that are all zero are left out. Month to date of all stores unless the query says otherwise. ${REPORT_NAMES.map((name) => `\`${name}\`: ${aboutOf(name)}`).join(" ")}`,
      permission: "reports.view",
      path: { report: ReportName },
      query: NamedReportQuery,
      answers: {
        200: answer("The report.", NamedReportJson, {
          report: "tax",
          from: "2026-11-01",
          to: "2026-11-30",
          location: "all",
          by: "location",
          rows: [
            {
              location: "boca",
              rate: "7.000",
              taxedAs: "rate",
              grossSales: "78000.00",
              exempt: "1200.00",
              untaxed: "380.00",
              taxable: "76420.00",
              tax: "5349.40",
            },
            {
              location: "boca",
              rate: null,
              taxedAs: "typed",
              grossSales: "1000.00",
              exempt: "0.00",
              untaxed: "0.00",
              taxable: "1000.00",
              tax: "68.00",
            },
          ],
          total: {
            grossSales: "79000.00",
            exempt: "1200.00",
            untaxed: "380.00",
            taxable: "77420.00",
            tax: "5417.40",
          },
        }),
      },
      refusals: {
        429: {
          description: "Several of the account's reports of stock are still being read.",
          example: { message: "Sell-Through: your last reports are still being read. Wait for them." },
        },
      },
      read: async ({ url, params, context }) => {
        const now = Date.now() as Instant;
        const { name, errors, found } = readNamedReportFilter({ url, params, actor: null, now });
        if (!found) throw invalid(errors);
        const table = await found.read(actorOf(context).id, maySeeCost(context));
        return namedReportToJson({ name, ...found }, table);
      },
    }),
  })),
};

function salesReport(url: URL) {
  const { db } = shop();
  const { period, store, tier, errors } = readSoldDaysFilter(url, {
    actor: null,
    now: Date.now() as Instant,
    otherwise: "month",
  });
  if (!period) throw invalid(errors);
  const filter = { location: store ?? undefined, tier };
  const now = salesFigures(db, { ...filter, from: period.from, to: period.to });
  const before = salesFigures(db, { ...filter, ...period.before });
  return salesReportToJson(period, now, before);
}
