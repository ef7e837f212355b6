import { answer, type Operations } from "~/web/operation";
import { SalesReportJson, SalesReportQuery } from "./sales-report-json.ts";

export const reportsApi = {
  "/api/reports/sales": {
    GET: {
      id: "getSalesReport",
      tag: "Reports",
      summary: "Sales of a period beside the one before",
      description:
        "Month to date of all stores unless the query says otherwise. 'Today' is the store's own day, for all stores the business zone's. The tier is the customer's at the time of the sale.",
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
    },
  },
} satisfies Operations;
