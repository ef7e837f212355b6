import { addDays, type Day, day, daysBetween, parseDay } from "../../dates.ts";
import type { Customer } from "./customer.ts";

/** Kinds of dates in a customer's own row. */
export const OWN_DATE_KINDS = ["birthday", "spouse_birthday", "anniversary"] as const;
export type OwnDateKind = (typeof OWN_DATE_KINDS)[number];

/** Yearly dates: the column of the full date, and the one for a month and day without a year. */
export const YEARLY_DATES = {
  birthday: { dated: "dateOfBirth", yearless: "birthMonthDay" },
  spouse_birthday: { dated: "spouseDob", yearless: "spouseMonthDay" },
  anniversary: { dated: "anniversaryDate", yearless: "anniversaryMonthDay" },
} as const satisfies Record<OwnDateKind, { dated: keyof Customer; yearless: keyof Customer }>;

/** An early leap year. A date without a year recurs as if it began then. Never shown. */
const NO_YEAR = "0004";

/** Start of the recurrence of 'MM-DD', for computing the next one. */
export function beginningOf(monthDay: string): Day {
  return day(`${NO_YEAR}-${monthDay}`);
}

/** The date, or the start of the recurrence of one without a year; null if neither is known. */
export function firstOfYearly(customer: Partial<Customer>, kind: OwnDateKind): Day | null {
  const { dated, yearless } = YEARLY_DATES[kind];
  const monthDay = customer[yearless] ?? null;
  return customer[dated] ?? (monthDay === null ? null : beginningOf(monthDay));
}

/**
 * Number of the birthday or anniversary that falls on a day; 0 for the date itself, and for one without a
 * year.
 */
export function yearsOfYearly(customer: Partial<Customer>, kind: OwnDateKind, falls: Day): number {
  const first = customer[YEARLY_DATES[kind].dated] ?? null;
  return first === null ? 0 : Number(falls.slice(0, 4)) - Number(first.slice(0, 4));
}

/** 'MM-DD' of the dates that fall on these days. In years without a leap day, 02-29 falls with 02-28. */
export function fallingWithin(from: Day, to: Day): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => addDays(from, ahead)).flatMap(
    (date) => {
      const isLastOfFebruary = date.endsWith("-02-28") && !addDays(date, 1).endsWith("-02-29");
      return isLastOfFebruary ? ["02-28", "02-29"] : [date.slice(5)];
    },
  );
}

/** Writes 'MM-DD' as it is typed: '5/9'. */
export function typedMonthDay(monthDay: string): string {
  return monthDay.replace(/^0?(\d+)-0?(\d+)$/, "$1/$2");
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** Refusal of a month and day that `parseMonthDay` can't read. */
export function wrongMonthDay(label: string): string {
  return `${label}: enter a month and day like 5/9`;
}

/**
 * Reads '5/9', '05-09', 'May 9' and 'May 9th' as 'MM-DD'. Null for anything that isn't a day of a year; 2/29
 * is one.
 */
export function parseMonthDay(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const numbers = /^(\d{1,2})[/-](\d{1,2})$/.exec(text);
  const words = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$/.exec(text);
  const named = words ? MONTHS.findIndex((month) => month.startsWith(words[1] ?? "-")) + 1 : 0;
  const [month, date] = numbers ? [numbers[1], numbers[2]] : [String(named), words?.[2]];
  const monthDay = `${(month ?? "").padStart(2, "0")}-${(date ?? "").padStart(2, "0")}`;
  return parseDay(`${NO_YEAR}-${monthDay}`, { from: 1 }) === null ? null : monthDay;
}
