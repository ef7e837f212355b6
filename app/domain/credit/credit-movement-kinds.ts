/**
 * Why a balance changed: a gift card was sold, credit was used for a ticket, money came back as credit, a sold
 * card came back, it paid for what was bought from the public, or the ticket of any of these was voided.
 */
export const CREDIT_MOVEMENT_KINDS = ["sold", "used", "refunded", "returned", "bought", "voided"] as const;
export type CreditMovementKind = (typeof CREDIT_MOVEMENT_KINDS)[number];

export const CREDIT_MOVEMENT_LABELS: Record<CreditMovementKind, string> = {
  sold: "Sold",
  used: "Used",
  refunded: "Refunded",
  returned: "Returned",
  bought: "For a buy",
  voided: "Voided",
};
