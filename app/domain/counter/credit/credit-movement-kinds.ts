/**
 * Why a balance changed: a gift card was sold, credit was used for a ticket, money came back as credit, a sold
 * card came back, it paid for what was bought from the public, or for what a trade-in was worth more than its ticket, or the ticket of any of these was voided.
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
