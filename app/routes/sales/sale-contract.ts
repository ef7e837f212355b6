import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { type Cents, formatDecimal } from "~/domain/money";
import type { NewSale as Input } from "~/domain/sales/process-sale.server";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import { REPORT_PERIODS } from "~/domain/reports/report-periods";
import { claimedFigures, saleFields } from "~/domain/sales/sale-fields";
import type { Sale } from "~/domain/sales/sale";
import { formatWeight } from "~/domain/weight";
import { PERIOD_PARAMETERS } from "~/routes/reports/sales-report-json";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";

const TRADE_IN_FIELDS = ["tradeInItem", "tradeInValue", "tradeInWeight", "tradeInMelt"];

/** Form and `POST /api/sales` (sections 3 and 5). */
export const NewSale = contract(
  { ...saleFields, ...claimedFigures },
  ({ inventoryId, hasTradeIn, total, commission, netProfit, ...sent }): Input => {
    const { tradeInItem, tradeInValue, tradeInWeight, tradeInMelt, ...sale } = sent;
    return {
      ...sale,
      pieceId: inventoryId,
      tradeIn: hasTradeIn
        ? { item: tradeInItem, value: tradeInValue, weight: tradeInWeight, melt: tradeInMelt }
        : null,
      claimed: { total, commission, netProfit },
    };
  },
  { prepare: dropUnusedTradeIn },
);

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

/** Section 3. */
export const SaleJson = record("Sale", {
  id: answered.id(),
  customerId: answered.id(),
  inventoryId: answered.id().nullable(),
  itemCost: answered.amount(),
  salePrice: answered.amount(),
  tax: answered.amount(),
  shippingCharge: answered.amount(),
  location: answered.store(),
  hasTradeIn: z.boolean(),
  tradeInItem: answered.text().nullable(),
  tradeInValue: answered.amount(),
  tradeInWeight: answered.weight().nullable(),
  tradeInMelt: answered.amount().nullable(),
  total: answered.amount(),
  commission: answered.amount(),
  netProfit: answered.amount(),
  saleDate: answered.instant(),
});

export function saleToJson(sale: Sale): z.infer<typeof SaleJson> {
  const { tradeIn } = sale;
  return {
    id: sale.id,
    customerId: sale.customerId,
    inventoryId: sale.lines[0]?.pieceId ?? null,
    itemCost: formatDecimal(sale.itemCost),
    salePrice: formatDecimal(sale.salePrice),
    tax: formatDecimal(sale.tax),
    shippingCharge: formatDecimal(sale.shippingCharge),
    location: sale.store.key,
    hasTradeIn: tradeIn !== null,
    tradeInItem: tradeIn?.item ?? null,
    tradeInValue: formatDecimal(sale.tradeInValue),
    tradeInWeight: tradeIn && tradeIn.weight !== null ? formatWeight(tradeIn.weight) : null,
    tradeInMelt: tradeIn ? decimalOrNull(tradeIn.melt) : null,
    total: formatDecimal(sale.total),
    commission: formatDecimal(sale.commission),
    netProfit: formatDecimal(sale.netProfit),
    saleDate: isoInstant(sale.soldAt),
  };
}

/** The sale that already took the piece. */
export const EarlierSaleJson = record("EarlierSale", {
  when: answered.instant(),
  by: answered.text(),
  saleId: answered.id(),
});

/** 409 for a sold piece. */
export const SoldAlreadyJson = record("SoldAlready", {
  message: answered.text(),
  errors: z.record(z.string(), z.array(z.string())),
  detail: EarlierSaleJson,
});

export function soldToJson({ when, by, saleId }: EarlierSale): z.infer<typeof EarlierSaleJson> {
  return { when: isoInstant(when), by, saleId };
}

const decimalOrNull = (amount: Cents | null) => (amount === null ? null : formatDecimal(amount));
