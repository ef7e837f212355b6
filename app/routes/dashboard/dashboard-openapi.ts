import { answer, type Operations } from "~/web/operation";
import { AnalyticsJson, StatsJson, StatsQuery } from "./dashboard-json.ts";

export const dashboardApi = {
  "/api/dashboard/stats": {
    GET: {
      id: "getDashboardStats",
      tag: "Dashboard",
      summary: "Today's figures",
      description: "Of all stores unless `location` names one. 'Today' is the day by each store's own clock.",
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
    },
  },
  "/api/reports/analytics": {
    GET: {
      id: "getAnalytics",
      tag: "Reports",
      summary: "Customers by tier, the best of them, and insights",
      description:
        "`topCustomers` has at most five, and none for roles without `figures.names`. `aiInsights` is null while there is nothing to say.",
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
    },
  },
} satisfies Operations;
