import type { PaymentKind } from "../payments/payment-kinds.ts";

/** How a deposit is paid and refunded. Store credit and gift cards pay at the hand-over. */
export const DEPOSIT_KINDS = [
  "cash",
  "card",
  "check",
  "financing",
  "other",
] as const satisfies readonly PaymentKind[];
export type DepositKind = (typeof DEPOSIT_KINDS)[number];
