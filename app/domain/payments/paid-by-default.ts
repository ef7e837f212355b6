import { PAYMENT_KIND_LABELS } from "./payment-kinds.ts";

/** What 'Paid by' of a new ticket begins with; `nothing` makes it a choice that must be made. */
export const PAID_BY_DEFAULTS = ["card", "cash", "check", "nothing"] as const;
export type PaidByDefault = (typeof PAID_BY_DEFAULTS)[number];

export const PAID_BY_DEFAULT_LABELS: Record<PaidByDefault, string> = {
  card: PAYMENT_KIND_LABELS.card,
  cash: PAYMENT_KIND_LABELS.cash,
  check: PAYMENT_KIND_LABELS.check,
  nothing: "Nothing: ask each time",
};
