import { addDays, type Day, type Instant, instant } from "~/domain/dates";
import { REPAIR_STATUSES, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import type { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { REPAIR_JOBS } from "../../app/sample-shop/material/repairs.ts";
import { repairJob } from "../../app/sample-shop/repairs.server.ts";
import { type Hours, momentIn } from "./hours.ts";

export const JOBS = REPAIR_JOBS.trim().split("\n").map(repairJob);

/** Shares of repairs that wait long before work starts, or after it is done. */
const FORGOTTEN = 0.002;
const NEVER_FETCHED = 0.003;

export interface Step {
  to: RepairStatus;
  at: Instant;
  /** The day in the store's time zone. */
  day: Day;
}

/**
 * The status changes of a repair up to the last day: started within days, done within two weeks, picked up
 * soon after.
 */
export function stepsOf(
  { intakeAt, intakeDay, until }: { intakeAt: Instant; intakeDay: Day; until: Day },
  hoursOn: (date: Day) => Hours,
  random: SeededRandom,
): Step[] {
  const begun = random.chance(FORGOTTEN) ? random.whole(15, 40) : random.whole(0, 5);
  const done = begun + random.whole(1, 12);
  const fetched = done + (random.chance(NEVER_FETCHED) ? random.whole(60, 400) : random.whole(0, 9));
  const steps: Step[] = [];
  let last = intakeAt;
  for (const [index, days] of [begun, done, fetched].entries()) {
    const date = addDays(intakeDay, days);
    const to = REPAIR_STATUSES[index + 1];
    if (date > until || to === undefined) break;
    last = instant(Math.max(last, momentIn(hoursOn(date), random)));
    steps.push({ to, at: last, day: date });
  }
  return steps;
}
