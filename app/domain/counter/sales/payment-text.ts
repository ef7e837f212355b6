import type { Cents } from "../../money.ts";
import { PAYMENT_KIND_LABELS } from "../../payment-kinds.ts";
import type { Payment } from "./sale.ts";

/** Formats a payment: 'Cash, $2,040.00 given', 'Card ending in 4471, 08217'. */
export function paymentText(
  { kind, given, lastFour, reference, number, card }: Omit<Payment, "amount" | "rounding">,
  formatMoney: (amount: Cents) => string,
): string {
  return [
    PAYMENT_KIND_LABELS[kind] + ((lastFour ?? card) ? ` ending in ${lastFour ?? card}` : ""),
    given !== null && `${formatMoney(given)} given`,
    number && `no. ${number}`,
    reference,
  ]
    .filter(Boolean)
    .join(", ");
}
