import type { CallOutcome } from "~db/closed-lists.ts";
import { CONTACT_WAY_LABELS } from "../../workshop/orders/order.ts";

export { CALL_OUTCOMES, type CallOutcome } from "~db/closed-lists.ts";

/** What came of a call: how the customer was reached, or that they weren't. */
export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  ...CONTACT_WAY_LABELS,
  not_reached: "Not reached",
};
