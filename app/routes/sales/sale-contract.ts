import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { type Cents, cents, formatDecimal } from "~/domain/money";
import type { NewSale as Input } from "~/domain/sales/process-sale.server";
import type { saleOfPiece } from "~/domain/sales/find-sales.server";
import { REPORT_PERIODS } from "~/domain/reports/report-periods";
import type { Sale } from "~/domain/sales/sale";
import { formatWeight } from "~/domain/weight";
import { PERIOD_PARAMETERS } from "~/routes/reports/sales-report-json";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import { record } from "~/web/json-schema";
import { asked } from "~/web/query";

const TRADE_IN_FIELDS = ["tradeInItem", "tradeInValue", "tradeInWeight", "tradeInMelt"];

/** A sale as the form and `POST /api/sales` send it (sections 3 and 5). */
export const NewSale = contract((f) =>
  z.preprocess(
    dropUnusedTradeIn,
    z
      .object({
        customerId: f.requiredId("Customer is required"),
        inventoryId: f.requiredId("Item is required"),
        itemCost: f.requiredMoney("Item cost is required"),
        salePrice: f.requiredMoney("Sale price is required"),
        tax: f.money(),
        shippingCharge: f.money(),
        location: f.requiredText("Location is required"),
        hasTradeIn: f.flag(),
        tradeInItem: f.text(),
        tradeInValue: f.money(),
        tradeInWeight: f.weight(),
        tradeInMelt: f.money(),
        total: f.signedMoney(),
        commission: f.signedMoney(),
        netProfit: f.signedMoney(),
      })
      .transform((sent): Input => ({
        customerId: sent.customerId,
        pieceId: sent.inventoryId,
        itemCost: sent.itemCost,
        salePrice: sent.salePrice,
        tax: sent.tax ?? cents(0),
        shippingCharge: sent.shippingCharge ?? cents(0),
        location: sent.location,
        tradeIn: sent.hasTradeIn
          ? {
              item: sent.tradeInItem ?? null,
              value: sent.tradeInValue ?? cents(0),
              weight: sent.tradeInWeight ?? null,
              melt: sent.tradeInMelt ?? null,
            }
          : null,
        claimed: { total: sent.total, commission: sent.commission, netProfit: sent.netProfit },
      })),
  ),
);

/** Without a trade-in its fields don't count, whatever stands in them. */
function dropUnusedTradeIn(raw: unknown) {
  const sent = raw as Record<string, unknown>;
  const { hasTradeIn } = sent;
  if (hasTradeIn && hasTradeIn !== "false" && hasTradeIn !== "0") return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !TRADE_IN_FIELDS.includes(name)));
}

/** What `GET /api/sales` filters by. */
export const SaleQuery = z.object({
  ...PERIOD_PARAMETERS,
  dateRange: z
    .enum([...REPORT_PERIODS, "all", ""])
    .optional()
    .describe("As for the sales report; all days without it."),
  category: asked.text().describe("Of an item in the sale, as its tag said then."),
  seller: asked
    .text()
    .describe("The number of the employee who sold; then by store day and number, newest first."),
});

/** A sale as section 3 has it. */
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

/** Who was faster, for the client that lost the race for a piece. */
export const EarlierSaleJson = record("EarlierSale", {
  when: answered.instant(),
  by: answered.text(),
  saleId: answered.id(),
});

/** The 409 of a piece that is sold already. */
export const SoldAlreadyJson = record("SoldAlready", {
  message: answered.text(),
  errors: z.record(z.string(), z.array(z.string())),
  detail: EarlierSaleJson,
});

export function soldToJson({ when, by, saleId }: EarlierSale): z.infer<typeof EarlierSaleJson> {
  return { when: isoInstant(when), by, saleId };
}

export type EarlierSale = NonNullable<ReturnType<typeof saleOfPiece>>;

const decimalOrNull = (amount: Cents | null) => (amount === null ? null : formatDecimal(amount));
