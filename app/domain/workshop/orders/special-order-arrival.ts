import type { Day } from "../../dates.ts";
import { refuse, type Refused } from "../../result.ts";

/**
 * Refuses a special order's arrival before the day it was ordered, or after `today`, the day at its store.
 */
export function refuseArrival(
  { ordered, arrived }: { ordered: Day | null; arrived: Day | null },
  today: Day,
): Refused | null {
  if (arrived === null) return null;
  if (ordered !== null && arrived < ordered)
    return refuse("invalid", "Enter a date on or after the day it was ordered", "arrived");
  return arrived > today ? refuse("invalid", "Enter today or an earlier date", "arrived") : null;
}
