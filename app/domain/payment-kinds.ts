/** Kinds of payment and refund, in the order of forms and reports. */
export const PAYMENT_KINDS = [
  "cash",
  "card",
  "check",
  "store_credit",
  "gift_card",
  "financing",
  "deposit",
  "exchange",
  "other",
  "unspecified",
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/**
 * Kinds that whoever takes the payment can choose. The rule itself adds a deposit, the value of an exchange,
 * and `unspecified`.
 */
export const CHOSEN_PAYMENT_KINDS = [
  "cash",
  "card",
  "check",
  "store_credit",
  "gift_card",
  "financing",
  "other",
] as const satisfies readonly PaymentKind[];
export type ChosenPaymentKind = (typeof CHOSEN_PAYMENT_KINDS)[number];

export const PAYMENT_KIND_LABELS: Record<PaymentKind, string> = {
  cash: "Cash",
  card: "Card",
  check: "Check",
  store_credit: "Store credit",
  gift_card: "Gift card",
  financing: "Financing",
  deposit: "Deposit",
  exchange: "Exchange",
  other: "Other",
  unspecified: "Unspecified",
};
