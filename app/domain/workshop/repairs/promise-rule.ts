import type { Day } from "../../dates.ts";
import { afterWorkDays, type WorkDays } from "../../shop/stores/work-days.ts";

/** When a repair is promised, until somebody says another day. */
export interface PromiseRule extends WorkDays {
  /** Days that are worked, the day of intake left out; 0 promises nothing. */
  workDays: number;
}

/** The last of the work days after `today`, a day of the store; null if there are none. */
export function promiseDay(today: Day, { workDays, ...days }: PromiseRule): Day | null {
  return afterWorkDays(today, workDays, days);
}
