import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { type Cents, formatDecimal } from "~/domain/money";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import type { Sale } from "~/domain/sales/sale";
import { formatWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

const decimalOrNull = (amount: Cents | null) => (amount === null ? null : formatDecimal(amount));

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
