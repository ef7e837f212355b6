/** Thresholds: `saleSize`. */
export const SALE_SIZES = ["high_value", "standard", "small"] as const;
export type SaleSize = (typeof SALE_SIZES)[number];

export const SALE_SIZE_LABELS: Record<SaleSize, string> = {
  high_value: "High Value",
  standard: "Standard",
  small: "Small",
};
