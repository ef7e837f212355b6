import type { Gender, Tier } from "../../people/customers/tiers-and-genders.ts";
import type { Day } from "../../dates.ts";
import type { AgeRange } from "./campaign-choices.ts";

/** Segments of an audience. A customer must match each one that is set. `location` is a store key. */
export interface Segments {
  tier: Tier | null;
  gender: Gender | null;
  ageRange: AgeRange | null;
  location: string | null;
}

export function countSegments(segments: Segments): number {
  return Object.values(segments).filter((chosen) => chosen !== null).length;
}

const BASE = 347;
/** Percent of customers left after each segment. */
const LEAVES: Record<keyof Segments, number> = { tier: 30, gender: 50, ageRange: 40, location: 60 };

/**
 * Computes the form's 'Planning estimate' (section 9) without reading customer data. Rounds down, at least 1.
 */
export function planningEstimate(segments: Segments): number {
  const chosen = (Object.keys(LEAVES) as (keyof Segments)[]).filter((name) => segments[name] !== null);
  const people = chosen.reduce((left, name) => left * LEAVES[name], BASE);
  return Math.max(1, Math.floor(people / 100 ** chosen.length));
}

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
