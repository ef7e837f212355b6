import type { Day } from "../../dates.ts";
import { beginningOf } from "../customers/yearly-dates.ts";
import { relativeName, type RelativeNamed } from "./relations.ts";

export interface RelativeDate {
  date: Day | null;
  /** "MM-DD" of a date whose year is unknown. */
  monthDay: string | null;
}

/**
 * Words for the day: 'Mia (daughter) turns 18', 'Mia's birthday' if the year is unknown, 'Mia's graduation',
 * and 'Mia's wedding, 3 years ago' in later years. `years` is 0 if unknown.
 */
export function relativeDateWords(relative: RelativeNamed, years: number): string {
  const { name, occasion } = relative;
  if (occasion === null) return years > 0 ? `${relativeName(relative)} turns ${years}` : `${name}'s birthday`;
  const ago = years > 0 ? `, ${years} ${years === 1 ? "year" : "years"} ago` : "";
  return `${name}'s ${occasion.charAt(0).toLowerCase()}${occasion.slice(1)}${ago}`;
}

/** The date, or the start of the recurrence of one without a year; null without a date. */
export function firstOfRelative({ date, monthDay }: RelativeDate): Day | null {
  return date ?? (monthDay === null ? null : beginningOf(monthDay));
}

/** Years from the date to a day; 0 if the year is unknown. */
export function yearsOfRelative({ date }: Pick<RelativeDate, "date">, on: Day): number {
  return date === null ? 0 : Number(on.slice(0, 4)) - Number(date.slice(0, 4));
}
