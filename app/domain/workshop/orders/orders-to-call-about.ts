/**
 * Lists of orders whose customers should hear something: orders ready for pickup, layaway payments due, and
 * canceled repairs to hand back.
 */
export const CALL_LISTS = ["to_tell", "to_remind", "payment_due", "unclaimed", "ready", "hand_back"] as const;
export type CallList = (typeof CALL_LISTS)[number];

export const CALL_LIST_LABELS: Record<CallList, string> = {
  to_tell: "To Notify",
  to_remind: "To Remind",
  payment_due: "Payment Due",
  unclaimed: "Unclaimed",
  ready: "Ready",
  hand_back: "To Hand Back",
};
