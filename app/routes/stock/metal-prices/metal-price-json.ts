import type { z } from "zod";
import type { DayPrices } from "~/domain/stock/metal-prices/find-metal-prices.server";
import type { Melt } from "~/domain/stock/metal-prices/melt-value";
import { formatDecimal } from "~/domain/money";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

const price = () => answered.amount().nullable().describe("Of a troy ounce; null where nobody typed one.");

export const MetalPricesJson = record("MetalPrices", {
  day: answered.day(),
  gold: price(),
  silver: price(),
  platinum: price(),
  palladium: price(),
});

export function metalPricesToJson(of: DayPrices): Required<z.infer<typeof MetalPricesJson>> {
  const said = (amount: DayPrices["gold"]) => (amount === null ? null : formatDecimal(amount));
  const { day, gold, silver, platinum, palladium } = of;
  return {
    day,
    gold: said(gold),
    silver: said(silver),
    platinum: said(platinum),
    palladium: said(palladium),
  };
}

export const MeltValueJson = record("MeltValue", {
  value: answered.amount(),
  working: answered.text().describe("How it was worked out."),
  day: answered.day().describe("Of the price."),
});

export function meltValueToJson({ value, working, day }: Melt): Required<z.infer<typeof MeltValueJson>> {
  return { value: formatDecimal(value), working, day };
}
