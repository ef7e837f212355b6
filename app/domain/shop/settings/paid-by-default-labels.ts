import type { PaidByDefault } from "./paid-by-default.ts";
import { PAYMENT_KIND_LABELS } from "../../payment-kinds.ts";

export const PAID_BY_DEFAULT_LABELS: Record<PaidByDefault, string> = {
  card: PAYMENT_KIND_LABELS.card,
  cash: PAYMENT_KIND_LABELS.cash,
  check: PAYMENT_KIND_LABELS.check,
  nothing: "Ask each time",
};
