export const DISCOUNT_REASONS = [
  "promotion",
  "loyalty",
  "price_match",
  "damaged",
  "employee",
  "manager",
  "other",
] as const;
export type DiscountReason = (typeof DISCOUNT_REASONS)[number];

export const DISCOUNT_REASON_LABELS: Record<DiscountReason, string> = {
  promotion: "Promotion",
  loyalty: "Loyal customer",
  price_match: "Price match",
  damaged: "Damaged or worn",
  employee: "Employee price",
  manager: "Manager's choice",
  other: "Other",
};
