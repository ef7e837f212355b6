import { PAYMENT_KIND_LABELS, type PaymentKind } from "../../counter/payments/payment-kinds.ts";

/** How a deposit is paid and refunded. Store credit and gift cards pay at the hand-over. */
export const DEPOSIT_KINDS = [
  "cash",
  "card",
  "check",
  "financing",
  "other",
] as const satisfies readonly PaymentKind[];
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** 'Deposit, cash', 'Refunded, card' or, of what a ticket took, 'Used'. */
export function depositTitle({ kind, amount }: { kind: PaymentKind; amount: number }): string {
  if (kind === "deposit") return "Used";
  return `${amount < 0 ? "Refunded" : "Deposit"}, ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`;
}
