import { choice, flag } from "../../fields.ts";

/** A closed list, because typed words could name the person. */
export const ERASURE_REASONS = ["request", "not_needed", "mistake"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const ERASURE_REASON_LABELS: Record<ErasureReason, string> = {
  request: "The customer asked for it",
  not_needed: "The shop no longer needs it",
  mistake: "It should never have been recorded",
};

export const erasureFields = {
  reason: choice(ERASURE_REASONS, {
    label: "Reason",
    required: "Choose a reason",
    wrong: "Choose one of the reasons",
  }),
  confirmed: flag({ label: "I understand that this can't be undone" }),
};
