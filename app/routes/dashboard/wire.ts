import type { Tier } from "~/domain/customers/vocabulary";
import { type Cents, formatDecimal } from "~/domain/money";
import type { ShownInsights } from "~/ai/insights.server";
import { isoInstant } from "~/domain/dates";
import type { DashboardStats } from "~/domain/reports/dashboard.server";

/** Dashboard stats as section 3 has them; amounts are text with two decimals. */
export function statsToJson(stats: DashboardStats) {
  return {
    todaySales: formatDecimal(stats.todaySales),
    todaySalesCount: stats.todaySalesCount,
    activeCustomers: stats.activeCustomers,
    inventoryValue: formatDecimal(stats.inventoryValue),
    inventoryCount: stats.inventoryCount,
    pendingRepairs: stats.pendingRepairs,
  };
}

interface TopCustomer {
  id: number;
  firstName: string;
  lastName: string;
  tier: Tier;
  totalSpent: Cents;
}

/** The analytics report of section 3. */
export function analyticsToJson(report: {
  tiers: { tier: Tier; count: number }[];
  top: TopCustomer[];
  insights: ShownInsights | null;
}) {
  return {
    customer: {
      tierDistribution: report.tiers,
      topCustomers: report.top.map((customer) => ({
        ...customer,
        totalSpent: formatDecimal(customer.totalSpent),
      })),
    },
    aiInsights: report.insights && insightsToJson(report.insights),
  };
}

function insightsToJson({ trend, recommendation, alert, source, madeAt }: ShownInsights) {
  return { trend, recommendation, alert, source, madeAt: isoInstant(madeAt) };
}
