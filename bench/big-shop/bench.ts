import { addDays, type Day, type Instant, instant } from "~/domain/dates";
import { REPAIR_STATUSES, type RepairStatus } from "~/domain/repairs/repair-status";
import type { Dice } from "../../app/sample-shop/dice.ts";
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
}

/**
 * The status changes of a repair up to the last day: started within days, done within two weeks, picked up
 * soon after.
 */
export function stepsOf(
  { intakeAt, intakeDay, until }: { intakeAt: Instant; intakeDay: Day; until: Day },
  hoursOn: (date: Day) => Hours,
  dice: Dice,
): Step[] {
  const begun = dice.chance(FORGOTTEN) ? dice.whole(15, 40) : dice.whole(0, 5);
  const done = begun + dice.whole(1, 12);
  const fetched = done + (dice.chance(NEVER_FETCHED) ? dice.whole(60, 400) : dice.whole(0, 9));
  const steps: Step[] = [];
  let last = intakeAt;
  for (const [index, days] of [begun, done, fetched].entries()) {
    const date = addDays(intakeDay, days);
    const to = REPAIR_STATUSES[index + 1];
    if (date > until || to === undefined) break;
    last = instant(Math.max(last, momentIn(hoursOn(date), dice)));
    steps.push({ to, at: last });
  }
  return steps;
}
