import { PAYMENT_KIND_LABELS, type PaymentKind } from "../../payment-kinds.ts";

/** Kinds of payment for deposits and their refunds. Store credit and gift cards pay at the hand-over. */
export const DEPOSIT_KINDS = [
  "cash",
  "card",
  "check",
  "financing",
  "other",
] as const satisfies readonly PaymentKind[];
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** Names a deposit: 'Deposit, cash', 'Refunded, card', or 'Used' if a ticket took it. */
export function depositTitle({ kind, amount }: { kind: PaymentKind; amount: number }): string {
  if (kind === "deposit") return "Used";
  return `${amount < 0 ? "Refunded" : "Deposit"}, ${PAYMENT_KIND_LABELS[kind].toLowerCase()}`;
}
