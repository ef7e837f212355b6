import type { Day } from "../../dates.ts";
import { PIECE_STATE_LABELS } from "../pieces/piece-states.ts";

/** States of a piece that is out. */
export const OUT_STATES = ["memo_out", "reserved", "in_repair"] as const;
export type OutState = (typeof OUT_STATES)[number];

/** Among reserved pieces, only those that wait for no order. */
const { memo_out, reserved, in_repair } = PIECE_STATE_LABELS;
export const OUT_LABELS: Record<OutState, string> = { memo_out, reserved, in_repair };

/** True from the last day of a hold on: its piece may be released. `today` is the day where the piece is. */
export function isHoldOver(lastDay: Day, today: Day): boolean {
  return lastDay <= today;
}

/**
 * True from the day after a piece should be back, or its hold ended. `today` is the day where the piece is.
 */
export function isPastDue(dueDay: Day, today: Day): boolean {
  return dueDay < today;
}
