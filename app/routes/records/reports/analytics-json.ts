import { z } from "zod";
import type { ShownInsights } from "~/ai/refresh-insights.server";
import type { Cents } from "~/domain/money";
import { adviceInWords } from "~/domain/outreach/advisor/named-customers.server";
import { type Tier, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

interface TopCustomer {
  id: number;
  firstName: string;
  lastName: string;
  tier: Tier;
  totalSpent: Cents;
}

const TopCustomerJson = z.object({
  id: answered.id(),
  firstName: answered.text(),
  lastName: answered.text(),
  tier: z.enum(TIERS),
  totalSpent: answered.amount(),
});

const InsightsJson = z.object({
  trend: answered.text().nullable(),
  recommendation: answered.text().nullable(),
  alert: answered.text().nullable(),
  source: answered.source(),
  madeAt: answered.instant(),
});

/** Section 3. */
export const AnalyticsJson = record("Analytics", {
  customer: z.object({
    tierDistribution: z.array(z.object({ tier: z.enum(TIERS), count: answered.count() })),
    topCustomers: z.array(TopCustomerJson),
  }),
  aiInsights: InsightsJson.nullable(),
});

export function analyticsToJson(report: {
  tiers: { tier: Tier; count: number }[];
  top: TopCustomer[];
  insights: ShownInsights | null;
}): z.infer<typeof AnalyticsJson> {
  return {
    customer: {
      tierDistribution: report.tiers,
      topCustomers: report.top.map((customer) => writeAnswer(TopCustomerJson, customer)),
    },
    aiInsights: report.insights && insightsToJson(report.insights),
  };
}

function insightsToJson(insights: ShownInsights) {
  const { recommendation } = insights;
  return writeAnswer(InsightsJson, insights, {
    recommendation: recommendation && adviceInWords(recommendation),
  });
}
