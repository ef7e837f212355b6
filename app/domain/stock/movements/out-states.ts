import type { Day } from "../../dates.ts";
import { PIECE_STATE_LABELS } from "../pieces/piece-states.ts";

/** What a piece that is out is. */
export const OUT_STATES = ["memo_out", "reserved", "in_repair"] as const;
export type OutState = (typeof OUT_STATES)[number];

/** Of those that are reserved, the ones that wait for no order. */
const { memo_out, reserved, in_repair } = PIECE_STATE_LABELS;
export const OUT_LABELS: Record<OutState, string> = { memo_out, reserved, in_repair };

/** Whether what is out should be back, or its hold has ended: from the day after. `today` is the day where it is. */
export function isPastDue(dueDay: Day, today: Day): boolean {
  return dueDay < today;
}
