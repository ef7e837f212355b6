import { choice, day, longText } from "../../fields.ts";
import { CALL_OUTCOMES } from "./call-outcomes.ts";
import { CALL_REASONS } from "./call-reasons.ts";

/** Fields of a call about a customer's occasion. */
export const callFields = {
  reason: choice(CALL_REASONS, {
    label: "Reason",
    wrong: "Choose a reason",
    otherwise: "other",
  }),
  occasion: day({
    label: "Date of the occasion",
    onlyWith: { reason: CALL_REASONS.filter((reason) => reason !== "other") },
  }),
  outcome: choice(CALL_OUTCOMES, {
    label: "Result",
    required: "Choose a result",
    wrong: "Choose a result",
  }),
  note: longText({ label: "Note" }),
  next: day({ label: "Call again on" }),
};
