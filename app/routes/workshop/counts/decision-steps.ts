import { COUNT_DECISION_LABELS } from "~/domain/workshop/counts/count-decisions";
import type { CountDecision } from "~/domain/workshop/counts/count";

/** Labels of the buttons that decide differences. */
export const DECISION_STEPS: Record<CountDecision, string> = {
  ...COUNT_DECISION_LABELS,
  found_since: "Found Later",
  put_here: "Move Here",
  back_in_stock: "Back in Stock",
  left: "Leave as Is",
};
