import { type Day, startOfMonth } from "./dates.ts";
import { type Cents, sumOf } from "./money.ts";

/** Subject of a day's sum: what one customer had, or what one employee did. */
export type DayOf = { customerId: number } | { employeeId: number };

/** Number of steps of one kind in a store day, and their total. */
export interface DaySum {
  steps: number;
  amount: Cents;
}

/** First and last store day to sum. Each day is summed by itself. */
export interface Days {
  first: Day;
  last: Day;
}

/** The month of a day up to it. */
export function monthSoFar(day: Day): Days {
  return { first: startOfMonth(day), last: day };
}

export function sumOfDays(days: readonly DaySum[]): DaySum {
  return {
    steps: days.reduce((all, { steps }) => all + steps, 0),
    amount: sumOf(days.map(({ amount }) => amount)),
  };
}

/** Sums steps by day, for each day that has one. */
export function byDay(steps: readonly { day: Day; amount: Cents; steps?: number }[]): DaySum[] {
  const days = new Map<Day, DaySum>();
  for (const { day, ...step } of steps) {
    const before = days.get(day);
    days.set(day, sumOfDays([...(before ? [before] : []), { steps: 1, ...step }]));
  }
  return [...days.values()];
}
