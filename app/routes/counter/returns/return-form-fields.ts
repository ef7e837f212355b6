import { choice, type Fields, signedMoney } from "~/domain/fields";
import { CHOSEN_PAYMENT_KINDS, PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import { returnFields } from "~/domain/counter/returns/return-fields";

export const AS_PAID = "as_paid";
/** A gift card takes back only what it paid, which is the way it was paid. */
export const REFUND_KINDS = CHOSEN_PAYMENT_KINDS.filter((kind) => kind !== "gift_card");
const REFUNDS = [AS_PAID, ...REFUND_KINDS] as const;

export const REFUND_LABELS: Record<string, string> = {
  [AS_PAID]: "Original payment method",
  ...PAYMENT_KIND_LABELS,
};

const { reason, fee, shipping, location, till } = returnFields;

/** Of the page's form, beside a box and a place for each line of the ticket. */
export const returnFormFields = {
  reason,
  fee,
  shipping,
  location,
  till,
  refundTo: choice(REFUNDS, { label: "Refund", otherwise: AS_PAID, wrong: "Choose how to refund it" }),
  /** What the form said it is worth: verified, not stored. */
  shown: signedMoney({ label: "Refund" }),
} satisfies Fields;

/** Names of a line's box, of its place, and of what of its price is given back while the customer keeps it. */
export const boxOf = (lineId: number) => `back-${lineId}`;
export const placeOf = (lineId: number) => `to-${lineId}`;
export const partOf = (lineId: number) => `part-${lineId}`;
