import { choice, day, longText } from "../fields.ts";
import { CALL_OUTCOMES, CALL_REASONS } from "./calling-list.ts";

/** A call about an occasion of a customer. */
export const callFields = {
  reason: choice(CALL_REASONS, {
    label: "Reason",
    wrong: "Choose one of the reasons",
    otherwise: "other",
  }),
  occasion: day({ label: "Day of the occasion" }),
  outcome: choice(CALL_OUTCOMES, {
    label: "What came of it",
    required: "Say what came of it",
    wrong: "Say what came of it",
  }),
  note: longText({ label: "Note" }),
  next: day({ label: "Call again on" }),
};
