import { insightsToShow } from "~/ai/refresh-insights.server";
import type { Instant } from "~/domain/dates";
import { dashboardStats } from "~/domain/records/reports/dashboard.server";
import { tierDistribution, topCustomers } from "~/domain/records/reports/tiers-and-top-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { storeFilter } from "~/web/store-filter.server";
import { AnalyticsJson, analyticsToJson, StatsJson, StatsQuery, statsToJson } from "./dashboard-json.ts";

export const dashboardApi = {
  ...calls("/api/dashboard/stats", ({ read }) => ({
    GET: read({
      id: "getDashboardStats",
      tag: "Dashboard",
      summary: "Today's figures",
      description: "Of all stores unless `location` names one. 'Today' is the day by each store's own clock.",
      permission: "dashboard.view",
      query: StatsQuery,
      answers: {
        200: answer("The figures.", StatsJson, {
          todaySales: "6829.43",
          todaySalesCount: 3,
          activeCustomers: 58,
          inventoryValue: "912450.00",
          inventoryCount: 200,
          pendingRepairs: 7,
        }),
      },
      // The API ignores the location selector of the page header.
      read: ({ url }) => dashboardStats(shop().db, storeFilter(url, "location"), Date.now() as Instant),
      toJson: statsToJson,
    }),
  })),
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
};
