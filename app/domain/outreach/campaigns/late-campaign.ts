import { type Instant, MS_PER_HOUR } from "../../dates.ts";

/** Milliseconds after which a campaign that should have left asks before it does: the machine was off. */
const ASKS_AFTER = 2 * MS_PER_HOUR;

/** Whether a campaign should have left so long ago that it asks. */
export function isLate(dueAt: Instant, now: Instant): boolean {
  return now - dueAt > ASKS_AFTER;
}
