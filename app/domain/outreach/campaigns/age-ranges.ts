import type { Day } from "../../dates.ts";
import type { AgeRange } from "./campaign-choices.ts";

const AGES: Record<AgeRange, { from: number; to: number | null }> = {
  "18-30": { from: 18, to: 30 },
  "31-45": { from: 31, to: 45 },
  "46-60": { from: 46, to: 60 },
  "60+": { from: 61, to: null },
};

/**
 * Returns the birthdays that give an age in the range today: after `bornAfter` (null means unlimited) and on
 * or before `bornBy`. People born on February 29 turn a year older on the 28th in years without a 29th.
 */
export function birthdaysOf(range: AgeRange, today: Day): { bornAfter: string | null; bornBy: string } {
  const { from, to } = AGES[range];
  return { bornBy: lastBirthday(from, today), bornAfter: to === null ? null : lastBirthday(to + 1, today) };
}

/** True if a birthday is in the range; false if it is unknown. */
export function isBornWithin(
  dateOfBirth: string | null,
  { bornAfter, bornBy }: ReturnType<typeof birthdaysOf>,
): boolean {
  return dateOfBirth !== null && dateOfBirth <= bornBy && (bornAfter === null || dateOfBirth > bornAfter);
}

/**
 * Returns the latest birthday that gives at least this age today. May be a nonexistent date, used only for
 * comparison.
 */
function lastBirthday(age: number, today: Day): string {
  const year = Number(today.slice(0, 4));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const monthAndDate = today.slice(5) === "02-28" && !isLeap ? "02-29" : today.slice(5);
  return `${String(Math.max(0, year - age)).padStart(4, "0")}-${monthAndDate}`;
}
