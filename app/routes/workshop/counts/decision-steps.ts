import { COUNT_DECISION_LABELS, type CountDecision } from "~/domain/workshop/counts/count";

/** What the buttons of a count's differences say. */
export const DECISION_STEPS: Record<CountDecision, string> = {
  ...COUNT_DECISION_LABELS,
  found_since: "Found Later",
  put_here: "Move Here",
  back_in_stock: "Back in Stock",
  left: "Leave as Is",
};
