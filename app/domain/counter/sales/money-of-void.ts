import { type Cents, cents, sumOf } from "../../money.ts";
import { PAYMENT_KINDS, type PaymentKind } from "../../payment-kinds.ts";
import { isInBooks } from "../till/counted-kinds.ts";
import type { Sale } from "./sale.ts";

interface MoneyBack {
  kind: PaymentKind;
  amount: Cents;
}

/**
 * What was paid on a ticket, by kind: what somebody gives back by hand if it is voided, since Loupe moves no money,
 * and what goes back by itself.
 */
export function moneyOfVoid({
  payments,
}: Pick<Sale, "payments">): Record<"byHand" | "byItself", MoneyBack[]> {
  const paid = PAYMENT_KINDS.map((kind) => {
    const ofKind = payments.filter((payment) => payment.kind === kind);
    return { kind, amount: sumOf(ofKind.map(({ amount, rounding }) => cents(amount + rounding))) };
  }).filter(({ amount }) => amount !== 0);
  return {
    byHand: paid.filter(({ kind }) => !isInBooks(kind)),
    byItself: paid.filter(({ kind }) => isInBooks(kind)),
  };
}
