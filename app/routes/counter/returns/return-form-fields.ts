import { choice, type Fields, signedMoney } from "~/domain/fields";
import { CHOSEN_PAYMENT_KINDS, PAYMENT_KIND_LABELS, type PaymentKind } from "~/domain/payment-kinds";
import { returnFields } from "~/domain/counter/returns/return-fields";

export const AS_PAID = "as_paid";
/** Leaves out gift cards: a card takes back only what it paid, which `AS_PAID` covers. */
export const REFUND_KINDS = CHOSEN_PAYMENT_KINDS.filter((kind) => kind !== "gift_card");
const REFUNDS = [AS_PAID, ...REFUND_KINDS] as const;

export const REFUND_LABELS: Record<string, string> = {
  [AS_PAID]: "Original payment method",
  ...PAYMENT_KIND_LABELS,
};

const { reason, fee, shipping, location, till } = returnFields;

export const CHOOSE_REFUND = "Choose how to refund it";

/** Fields of the page's form, besides those for each line of the ticket. */
export const returnFormFields = {
  reason,
  fee,
  shipping,
  location,
  till,
  refundTo: choice(REFUNDS, { label: "Refund", otherwise: AS_PAID, wrong: CHOOSE_REFUND }),
  /** The worth that the form showed: verified, not stored. */
  shown: signedMoney({ label: "Refund" }),
} satisfies Fields;

/** Whether nobody said how the ticket was paid. Then the refund can't go back the same way. */
export function isUnsaid({ payments }: { payments: readonly { kind: PaymentKind }[] }): boolean {
  return payments.some(({ kind }) => kind === "unspecified");
}

/**
 * Control names of a line: its box, its place, and how much of its price is refunded while the customer keeps
 * it.
 */
export const boxOf = (lineId: number) => `back-${lineId}`;
export const placeOf = (lineId: number) => `to-${lineId}`;
export const partOf = (lineId: number) => `part-${lineId}`;
