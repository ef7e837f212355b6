import type { Cents } from "../../money.ts";

export const SALE_SIZES = ["high_value", "standard", "small"] as const;
export type SaleSize = (typeof SALE_SIZES)[number];

export const SALE_SIZE_LABELS: Record<SaleSize, string> = {
  high_value: "High Value",
  standard: "Standard",
  small: "Small",
};

/** Smallest totals of the two larger sizes, in cents (section 4). */
const HIGH_VALUE_FROM = 500_000;
const STANDARD_FROM = 100_000;

export function saleSize(total: Cents): SaleSize {
  if (total >= HIGH_VALUE_FROM) return "high_value";
  return total >= STANDARD_FROM ? "standard" : "small";
}
