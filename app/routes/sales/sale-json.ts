import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import type { Sale } from "~/domain/sales/sale";
import { saleFields } from "~/domain/sales/sale-fields";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { answersOf, writeFields } from "~/web/contract";
import { record } from "~/web/json-schema";

/** Section 3. */
export const SaleJson = record("Sale", {
  id: answered.id(),
  ...answersOf(saleFields),
  inventoryId: answered.id().nullable(),
  location: answered.store(),
  itemCost: answered.cost(),
  total: answered.amount(),
  commission: answered.cost(),
  netProfit: answered.cost(),
  saleDate: answered.instant(),
});

export function saleToJson(sale: Sale): Required<z.infer<typeof SaleJson>> {
  const { tradeIn } = sale;
  const { inventoryId: _, ...fields } = saleFields;
  const { weightGiven, weightUnit } = typedWeight(tradeIn ?? { weight: null });
  return {
    id: sale.id,
    ...writeFields(fields, {
      ...sale,
      location: sale.store.key,
      hasTradeIn: tradeIn !== null,
      tradeInItem: tradeIn?.item ?? null,
      tradeInWeight: tradeIn?.weight ?? null,
      tradeInWeightGiven: weightGiven,
      tradeInWeightUnit: weightUnit,
      tradeInMelt: tradeIn?.melt ?? null,
    }),
    inventoryId: sale.lines[0]?.pieceId ?? null,
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
