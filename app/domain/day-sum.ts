import type { Cents } from "./money.ts";

/** Whose store day is summed: what one person had, or what one employee did. */
export type DayOf = { customerId: number } | { employeeId: number };

/** How many steps of a kind a store day has had, and what they come to. */
export interface DaySum {
  steps: number;
  amount: Cents;
}
