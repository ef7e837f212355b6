import type { Day } from "./dates.ts";
import { type Cents, sumOf } from "./money.ts";

/** Whose store day is summed: what one person had, or what one employee did. */
export type DayOf = { customerId: number } | { employeeId: number };

/** How many steps of a kind a store day has had, and what they come to. */
export interface DaySum {
  steps: number;
  amount: Cents;
}

/** The store days that are summed, each by itself: the first and the last of them. */
export interface Days {
  first: Day;
  last: Day;
}

export function sumOfDays(days: readonly DaySum[]): DaySum {
  return {
    steps: days.reduce((all, { steps }) => all + steps, 0),
    amount: sumOf(days.map(({ amount }) => amount)),
  };
}

/** One sum for each day that has a step. */
export function byDay(steps: readonly { day: Day; amount: Cents; steps?: number }[]): DaySum[] {
  const days = new Map<Day, DaySum>();
  for (const { day, ...step } of steps) {
    const before = days.get(day);
    days.set(day, sumOfDays([...(before ? [before] : []), { steps: 1, ...step }]));
  }
  return [...days.values()];
}
