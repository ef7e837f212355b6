/** Lists of orders whose customers are to hear something: those that wait to be fetched, and layaways to be paid. */
export const CALL_LISTS = ["to_tell", "to_remind", "payment_due", "unclaimed", "ready"] as const;
export type CallList = (typeof CALL_LISTS)[number];

export const CALL_LIST_LABELS: Record<CallList, string> = {
  to_tell: "To tell",
  to_remind: "To remind",
  payment_due: "Payment due",
  unclaimed: "Unclaimed",
  ready: "Ready",
};
