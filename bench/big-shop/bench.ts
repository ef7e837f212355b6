import { addDays, type Day, type Instant, instant } from "~/domain/dates";
import { REPAIR_STATUSES, type RepairStatus } from "~/domain/repairs/repair-status";
import type { Dice } from "../../app/sample-shop/dice.ts";
import { REPAIR_JOBS } from "../../app/sample-shop/material/repairs.ts";
import { repairJob } from "../../app/sample-shop/repairs.server.ts";
import { type Hours, momentIn } from "./hours.ts";

export const JOBS = REPAIR_JOBS.trim().split("\n").map(repairJob);

/** So many of all repairs lie about for long, before they are begun or when they are done. */
const FORGOTTEN = 0.002;
const NEVER_FETCHED = 0.003;

export interface Step {
  to: RepairStatus;
  at: Instant;
}

/** What has become of a repair by the last day: begun within days, done within two weeks, fetched soon after. */
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
