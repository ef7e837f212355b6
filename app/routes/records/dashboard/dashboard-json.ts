import { z } from "zod";
import { type Tier, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type Cents, formatDecimal } from "~/domain/money";
import { wordsOf } from "~/domain/outreach/advisor/named-customers.server";
import type { ShownInsights } from "~/ai/refresh-insights.server";
import { isoInstant } from "~/domain/dates";
import type { DashboardStats } from "~/domain/records/reports/dashboard.server";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";

/** `GET /api/dashboard/stats`. */
export const StatsQuery = z.object({ location: parameter.store() });

/** Section 3; amounts are text with two decimals. */
export const StatsJson = record("DashboardStats", {
  todaySales: answered.amount(),
  todaySalesCount: answered.count(),
  activeCustomers: answered.count(),
  inventoryValue: answered.amount(),
  inventoryCount: answered.count(),
  pendingRepairs: answered.count(),
});

export function statsToJson(stats: DashboardStats): z.infer<typeof StatsJson> {
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

/** Section 3. */
export const AnalyticsJson = record("Analytics", {
  customer: z.object({
    tierDistribution: z.array(z.object({ tier: z.enum(TIERS), count: answered.count() })),
    topCustomers: z.array(
      z.object({
        id: answered.id(),
        firstName: answered.text(),
        lastName: answered.text(),
        tier: z.enum(TIERS),
        totalSpent: answered.amount(),
      }),
    ),
  }),
  aiInsights: z
    .object({
      trend: answered.text().nullable(),
      recommendation: answered.text().nullable(),
      alert: answered.text().nullable(),
      source: answered.source(),
      madeAt: answered.instant(),
    })
    .nullable(),
});

export function analyticsToJson(report: {
  tiers: { tier: Tier; count: number }[];
  top: TopCustomer[];
  insights: ShownInsights | null;
}): z.infer<typeof AnalyticsJson> {
  return {
    customer: {
      tierDistribution: report.tiers,
      topCustomers: report.top.map(({ id, firstName, lastName, tier, totalSpent }) => ({
        id,
        firstName,
        lastName,
        tier,
        totalSpent: formatDecimal(totalSpent),
      })),
    },
    aiInsights: report.insights && insightsToJson(report.insights),
  };
}

function insightsToJson({ trend, recommendation, alert, source, madeAt }: ShownInsights) {
  return {
    trend,
    recommendation: recommendation && wordsOf(recommendation),
    alert,
    source,
    madeAt: isoInstant(madeAt),
  };
}
