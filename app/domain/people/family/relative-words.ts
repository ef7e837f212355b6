import type { Relation } from "~db/profile-lists.ts";
import type { Day } from "../../dates.ts";
import { beginningOf } from "../customers/yearly-dates.ts";

export { type Relation, RELATIONS } from "~db/profile-lists.ts";

export const RELATION_LABELS: Record<Relation, string> = {
  partner: "Partner",
  daughter: "Daughter",
  son: "Son",
  child: "Child",
  parent: "Parent",
  sibling: "Sibling",
  grandparent: "Grandparent",
  grandchild: "Grandchild",
  friend: "Friend",
  other: "Other",
};

export interface RelativeNamed {
  name: string;
  relation: Relation;
  /** What the date is; null for a birthday. */
  occasion: string | null;
}

export interface RelativeDate {
  date: Day | null;
  /** "MM-DD" of a date whose year is unknown. */
  monthDay: string | null;
}

/** 'Mia (daughter)'; without a relation that says nothing. */
export function relativeName({ name, relation }: RelativeNamed): string {
  return relation === "other" ? name : `${name} (${RELATION_LABELS[relation].toLowerCase()})`;
}

/**
 * What is on the day: 'Mia (daughter) turns 18', 'Mia's birthday' where the year is unknown, 'Mia's graduation', and
 * 'Mia's wedding, 3 years ago' in later years. `years` are 0 where they aren't known.
 */
export function relativeDateWords(relative: RelativeNamed, years: number): string {
  const { name, occasion } = relative;
  if (occasion === null) return years > 0 ? `${relativeName(relative)} turns ${years}` : `${name}'s birthday`;
  const ago = years > 0 ? `, ${years} ${years === 1 ? "year" : "years"} ago` : "";
  return `${name}'s ${occasion.charAt(0).toLowerCase()}${occasion.slice(1)}${ago}`;
}

/** The date, or where the recurrence of one without a year begins; null without a date. */
export function firstOfRelative({ date, monthDay }: RelativeDate): Day | null {
  return date ?? (monthDay === null ? null : beginningOf(monthDay));
}

/** How many years after the date a day is; 0 where the year is unknown. */
export function yearsOfRelative({ date }: Pick<RelativeDate, "date">, on: Day): number {
  return date === null ? 0 : Number(on.slice(0, 4)) - Number(date.slice(0, 4));
}
