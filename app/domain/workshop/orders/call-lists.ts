/**
 * Lists of orders whose customers are to hear something: those that wait to be fetched, layaways to be paid, and
 * repairs that were cancelled and wait to be handed back.
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
