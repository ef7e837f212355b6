import { type Cents, cents } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";

/** What was typed of a payment beside its amount. */
interface Typed {
  kind: PaymentKind;
  amount: Cents;
  given?: Cents | null;
  lastFour?: string | null;
  reference?: string | null;
  number?: string | null;
}

/** What is kept of it: what this kind of payment has. Amounts are cents; `rounding` is that of cash. */
export function keptOfPayment(
  { kind, amount, given = null, lastFour = null, reference = null, number = null }: Typed,
  rounding: Cents,
) {
  const cash = cents(amount + rounding);
  return {
    // Dropped if it equals the rounded cash: there is no change. Rounded down, less than the payment may be given.
    given: kind === "cash" && (given ?? 0) >= amount && (rounding === 0 || given !== cash) ? given : null,
    lastFour: kind === "card" ? lastFour : null,
    reference: kind === "cash" ? null : reference,
    number: kind === "check" ? number : null,
  };
}
