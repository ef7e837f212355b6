import { type Relation } from "~db/profile-lists.ts";

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
