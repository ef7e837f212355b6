/**
 * Lists of orders whose customers should hear something: orders ready for pickup, also those whose message didn't
 * arrive, layaway payments due, and canceled repairs to hand back.
 */
export const CALL_LISTS = [
  "to_tell",
  "not_delivered",
  "to_remind",
  "payment_due",
  "unclaimed",
  "ready",
  "hand_back",
] as const;
export type CallList = (typeof CALL_LISTS)[number];

export const CALL_LIST_LABELS: Record<CallList, string> = {
  to_tell: "To Notify",
  not_delivered: "Not Delivered",
  to_remind: "To Remind",
  payment_due: "Payment Due",
  unclaimed: "Unclaimed",
  ready: "Ready",
  hand_back: "To Hand Back",
};
