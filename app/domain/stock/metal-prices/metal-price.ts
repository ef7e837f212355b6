import { PRICED_METALS, type PricedMetal } from "~db/piece-lists.ts";
import type { Day } from "../../dates.ts";
import type { Cents } from "../../money.ts";

export { PRICED_METALS, type PricedMetal } from "~db/piece-lists.ts";

export const PRICED_METAL_LABELS: Record<PricedMetal, string> = {
  gold: "Gold",
  silver: "Silver",
  platinum: "Platinum",
  palladium: "Palladium",
};

/** Price of a troy ounce on a day. */
export interface MetalPrice {
  price: Cents;
  day: Day;
}

/** The newest price of each metal; null if none was ever typed. */
export type MetalPrices = Record<PricedMetal, MetalPrice | null>;

export const NO_PRICES = Object.fromEntries(PRICED_METALS.map((metal) => [metal, null])) as MetalPrices;
