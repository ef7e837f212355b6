import type { ProfitBasis } from "~db/closed-lists.ts";

export { PROFIT_BASES, type ProfitBasis } from "~db/closed-lists.ts";

export const PROFIT_BASIS_LABELS: Record<ProfitBasis, string> = {
  total: "The total, with tax and shipping",
  prices: "Prices after discounts",
};
