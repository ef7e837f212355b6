import { z } from "zod";
import { formatDecimal } from "~/domain/money";
import type { DaySpan, Period } from "~/domain/periods";
import type { SalesFigures } from "~/domain/counter/sales/sales-figures.server";
import { SALES_PARAMETERS } from "~/routes/counter/sales/sale-contract";
import { answered } from "~/web/answer-fields";
import { record, says } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

/** `GET /api/reports/sales`. */
export const SalesReportQuery = z.object(SALES_PARAMETERS);

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
