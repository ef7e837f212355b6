import { z } from "zod";
import type { SentValues } from "~/domain/fields";
import type { NewSale as Input } from "~/domain/sales/process-sale.server";
import { REPORT_PERIODS } from "~/domain/reports/report-periods";
import { claimedFigures, saleFields, usedTax } from "~/domain/sales/sale-fields";
import { PERIOD_PARAMETERS } from "~/routes/reports/sales-report-json";
import { keptWeight } from "~/domain/weight";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

const TRADE_IN_FIELDS = [
  "tradeInItem",
  "tradeInValue",
  "tradeInWeight",
  "tradeInWeightGiven",
  "tradeInWeightUnit",
  "tradeInMelt",
];

const fields = { ...saleFields, ...claimedFigures };

/** `POST /api/sales` (sections 3 and 5). */
export const NewSale = contract(fields, toInput, { prepare: dropUnusedTradeIn });

/** The sale form. */
export const TypedSale = contract(
  { ...fields, usedTax },
  ({ usedTax, ...sale }): Input => ({ ...toInput(sale), usedTax }),
  { prepare: dropUnusedTradeIn },
);

function toInput({
  inventoryId,
  hasTradeIn,
  total,
  commission,
  netProfit,
  ...sent
}: SentValues<typeof fields>): Input {
  const {
    tradeInItem,
    tradeInValue,
    tradeInWeight,
    tradeInWeightGiven,
    tradeInWeightUnit,
    tradeInMelt,
    ...sale
  } = sent;
  const weight = keptWeight({
    weight: tradeInWeight,
    weightGiven: tradeInWeightGiven,
    weightUnit: tradeInWeightUnit,
  });
  return {
    ...sale,
    pieceId: inventoryId,
    tradeIn: hasTradeIn ? { item: tradeInItem, value: tradeInValue, ...weight, melt: tradeInMelt } : null,
    claimed: { total, commission, netProfit },
  };
}

/** Ignores trade-in fields without a trade-in. */
function dropUnusedTradeIn(sent: Record<string, unknown>) {
  const { hasTradeIn } = sent;
  if (hasTradeIn && hasTradeIn !== "false" && hasTradeIn !== "0") return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !TRADE_IN_FIELDS.includes(name)));
}

/** `GET /api/sales`. */
export const SaleQuery = z.object({
  ...PERIOD_PARAMETERS,
  dateRange: z
    .enum([...REPORT_PERIODS, "all", ""])
    .optional()
    .describe("As for the sales report; all days without it."),
  category: parameter.text().describe("Of an item in the sale, as its tag said then."),
  seller: parameter
    .text()
    .describe("The number of the employee who sold; then by store day and number, newest first."),
});
