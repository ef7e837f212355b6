import type { PaymentKind } from "../payments/payment-kinds.ts";

/** Counted when a till is closed. What the others come to stands in the books. */
export const COUNTED_KINDS = ["cash", "card", "check", "financing", "other"] as const satisfies PaymentKind[];
export type CountedKind = (typeof COUNTED_KINDS)[number];

export function isCounted(kind: PaymentKind): kind is CountedKind {
  return COUNTED_KINDS.some((counted) => counted === kind);
}
