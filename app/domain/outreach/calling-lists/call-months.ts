import { addDays, addMonths, type Day, day, endOfMonth } from "../../dates.ts";
import type { DaySpan } from "../../periods.ts";

/** A year and month: "2026-11". */
export type Month = string & { readonly month: never };

const MONTH = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/;

/** Parses a month of the years 2 to 9998, so that the years around it are valid, too. Null for other text. */
export function parseMonth(text: string): Month | null {
  const year = Number(text.slice(0, 4));
  return MONTH.test(text) && year >= 2 && year <= 9998 ? (text as Month) : null;
}

/** As many days ahead, with today, as behind it: what lists of yearly dates offer besides months. */
export type DaysAround = "next" | "last";
export const DAYS_AROUND = 30;

export function daysAround(which: DaysAround, today: Day): DaySpan {
  return which === "next"
    ? { from: today, to: addDays(today, DAYS_AROUND - 1) }
    : { from: addDays(today, -DAYS_AROUND), to: addDays(today, -1) };
}

export function monthOf(within: Day): Month {
  return within.slice(0, 7) as Month;
}

export function firstOf(month: Month): Day {
  return day(`${month}-01`);
}

export function lastOf(month: Month): Day {
  return endOfMonth(firstOf(month));
}

export function monthsLater(month: Month, months: number): Month {
  return monthOf(addMonths(firstOf(month), months));
}

/** Months before and after the present one that a calling list offers. */
const MONTHS_BACK = 2;
const MONTHS_AHEAD = 11;

/** Months to choose from, and the chosen one. */
export function monthsAround(now: Month, chosen: Month): Month[] {
  const months = Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, nth) =>
    monthsLater(now, nth - MONTHS_BACK),
  );
  return months.includes(chosen) ? months : [...months, chosen].toSorted();
}

/** Months after their last purchase in which customers are on the list of those who bought a year ago. */
export const MONTHS_AFTER_PURCHASE = 12;
