import type { Relation } from "~db/profile-lists.ts";

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
  /** Occasion of the date; null for a birthday. */
  occasion: string | null;
}

/** 'Mia (daughter)', or only the name if the relation is 'other'. */
export function relativeName({ name, relation }: RelativeNamed): string {
  return relation === "other" ? name : `${name} (${RELATION_LABELS[relation].toLowerCase()})`;
}
