import { z } from "zod";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { formatDecimal } from "~/domain/money";
import { type DaySpan, type Period, REPORT_PERIODS } from "~/domain/records/reports/report-periods";
import type { SalesFigures } from "~/domain/records/reports/sales-report.server";
import { answered } from "~/web/answer-fields";
import { record, says } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";

const typedDay = () =>
  says(z.string().optional(), () => ({
    type: "string",
    format: "date",
    description: "Of a custom range, its last day included; in the years 1900 to 2999.",
  }));

/** Query parameters of reports and the sales list; see `readReportFilter`. */
export const PERIOD_PARAMETERS = {
  dateRange: z
    .enum([...REPORT_PERIODS, ""])
    .optional()
    .describe("Counted back from today; weeks start on Sunday. `from` and `to` alone are a custom range."),
  from: typedDay(),
  to: typedDay(),
  location: parameter.store(),
  tier: parameter.choice(TIERS, "Choose a customer tier from the list"),
};

/** `GET /api/reports/sales`. */
export const SalesReportQuery = z.object(PERIOD_PARAMETERS);

const figures = {
  total: answered.amount(),
  count: answered.count(),
  average: answered.amount(),
  netProfit: answered.cost(),
  grossMargin: says(z.string().nullable(), () => ({
    type: ["string", "null"],
    pattern: "^-?\\d+\\.\\d{2}$",
    description: "Percent of the sale prices; null where nothing had one. Absent without `figures.cost`.",
  })).optional(),
  from: answered.day(),
  to: answered.day(),
};

const FiguresJson = z.object(figures);

/** Section 3, plus the figures of the page's cards. */
export const SalesReportJson = record("SalesReport", {
  ...figures,
  before: FiguresJson.describe("The same of the period before."),
});

export function salesReportToJson(
  period: Period,
  now: SalesFigures,
  before: SalesFigures,
): z.infer<typeof SalesReportJson> {
  return { ...figuresToJson(now, period), before: figuresToJson(before, period.before) };
}

function figuresToJson(sold: SalesFigures, { from, to }: DaySpan) {
  const { revenue, grossMargin } = sold;
  return writeAnswer(
    FiguresJson,
    { ...sold, from, to },
    {
      total: formatDecimal(revenue),
      grossMargin: grossMargin === null ? null : (grossMargin / 100).toFixed(2),
    },
  );
}
