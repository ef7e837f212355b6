import type { Gender, Tier } from "../../people/customers/tiers-and-genders.ts";
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
