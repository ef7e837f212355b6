import type { Instant } from "~/domain/dates";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { storeFilter } from "~/web/store-filter.server";
import { StatsJson, StatsQuery, statsToJson } from "./dashboard-json.ts";

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
};
