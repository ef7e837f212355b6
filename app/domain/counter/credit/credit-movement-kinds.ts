/**
 * Reasons for a change of balance: a gift card was sold, credit paid for a ticket, money came back as credit,
 * a sold card came back, credit paid for a buy from the public or for trade-in value above a ticket's total,
 * or the document of any of these was voided.
 */
export const CREDIT_MOVEMENT_KINDS = [
  "sold",
  "used",
  "refunded",
  "returned",
  "bought",
  "traded_in",
  "voided",
] as const;
export type CreditMovementKind = (typeof CREDIT_MOVEMENT_KINDS)[number];

export const CREDIT_MOVEMENT_LABELS: Record<CreditMovementKind, string> = {
  sold: "Sold",
  used: "Used",
  refunded: "Refunded",
  returned: "Returned",
  bought: "For a buy",
  traded_in: "From a trade-in",
  voided: "Voided",
};
