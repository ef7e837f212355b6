import type { Segments } from "~/domain/outreach/campaigns/segments";
import { GENDER_LABELS, TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";

/** 'Gold, Female, 46-60, Denver': the segments that are set. '' for everyone. */
export function audienceInWords(
  { tier, gender, ageRange, location }: Segments,
  places: ReadonlyMap<string, string>,
): string {
  return [
    tier && TIER_LABELS[tier],
    gender && GENDER_LABELS[gender],
    ageRange,
    location && (places.get(location) ?? location),
  ]
    .filter(Boolean)
    .join(", ");
}
