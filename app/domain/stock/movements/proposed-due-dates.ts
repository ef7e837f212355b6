import { addDays, type Day } from "../../dates.ts";
import type { Step } from "./allowed-steps.ts";

/** Days that a piece is usually out on memo, in repair or reserved, and that this is extended by. */
const DAYS: Partial<Record<Step, number>> = { extended: 7, reserved: 7, memo_out: 14, repair_out: 14 };

/** The day that the form of a step proposes for the piece to be due; null for a step without one. */
export function proposedDueDate(step: Step, today: Day): Day | null {
  const days = DAYS[step];
  return days === undefined ? null : addDays(today, days);
}
