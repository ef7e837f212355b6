import type { z } from "zod";
import type { DayPrices } from "~/domain/stock/metal-prices/find-metal-prices.server";
import type { Melt } from "~/domain/stock/metal-prices/melt-value";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const price = () => answered.amount().nullable().describe("Of a troy ounce; null where nobody typed one.");

export const MetalPricesJson = record("MetalPrices", {
  day: answered.day(),
  gold: price(),
  silver: price(),
  platinum: price(),
  palladium: price(),
});

export function metalPricesToJson(of: DayPrices): Required<z.infer<typeof MetalPricesJson>> {
  return writeAnswer(MetalPricesJson, of);
}

export const MeltValueJson = record("MeltValue", {
  value: answered.amount(),
  working: answered.text().describe("How it was worked out."),
  day: answered.day().describe("Of the price."),
});

export function meltValueToJson(melt: Melt): Required<z.infer<typeof MeltValueJson>> {
  return writeAnswer(MeltValueJson, melt);
}
