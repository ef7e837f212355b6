/**
 * Kinds of cash movement. `float` is what a till begins with, `no_sale` a drawer opened for none of the
 * others.
 */
export const CASH_MOVEMENT_KINDS = ["out", "in", "float", "no_sale"] as const;

export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number];

export const CASH_MOVEMENT_LABELS: Record<CashMovementKind, string> = {
  out: "Cash out",
  in: "Cash in",
  float: "Float",
  no_sale: "No-sale opening",
};
