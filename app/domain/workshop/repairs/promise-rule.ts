import type { Day } from "../../dates.ts";
import { afterWorkDays, type WorkDays } from "../../shop/stores/work-days.ts";

/** The rule for a repair's promised day, until somebody enters another. */
export interface PromiseRule extends WorkDays {
  /** Number of work days after the day of intake; 0 promises nothing. */
  workDays: number;
}

/** Returns the last of the work days after `today`, a day of the store. Null if there are none. */
export function promiseDay(today: Day, { workDays, ...days }: PromiseRule): Day | null {
  return afterWorkDays(today, workDays, days);
}
