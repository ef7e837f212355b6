import { counted } from "./counted.ts";
import { type Day, daysBetween } from "./dates.ts";
import type { Cents } from "./money.ts";

/** What is next for a record, as its page says it below the head. */
export interface NextOfRecord<Act extends string> {
  /** The one thing to do; null if there is nothing, or no button for it. */
  act: Act | null;
  /** What the record waits for, in words. */
  says: string;
  isUrgent: boolean;
  /** The record's life in a few words. */
  steps: readonly string[];
  /** Position of the last step reached; null for a record that was broken off. */
  at: number | null;
}

/** How a page writes amounts and days. */
export interface Words {
  money: (amount: Cents) => string;
  date: (day: Day) => string;
}

/** ', 5 days late', or nothing before the day. */
export function lateBy(day: Day, today: Day): string {
  return day < today ? `, ${counted(daysBetween(day, today), "day")} late` : "";
}
