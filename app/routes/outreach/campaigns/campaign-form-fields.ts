import type { Segments } from "~/domain/outreach/campaigns/segments";
import { AGE_RANGES, CAMPAIGN_TYPES, type CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { campaignFields, type segmentFields } from "~/domain/outreach/campaigns/campaign-fields";
import { GENDERS, TIERS } from "~/domain/people/customers/tiers-and-genders";

/** Form fields, for uses where the time zone does not matter. */
export const campaignFormFields = campaignFields("");

export type CampaignFormField =
  | Exclude<keyof typeof campaignFormFields, "audienceSegments">
  | `audienceSegments.${keyof typeof segmentFields}`;

/** Reads segments from a query or an incomplete form; ignores invalid values. */
export function segmentsIn(read: (name: keyof Segments) => string | null | undefined): Segments {
  const pick = <const T extends readonly string[]>(values: T, name: keyof Segments): T[number] | null =>
    values.find((value) => value === read(name)) ?? null;
  const location = read("location");
  return {
    tier: pick(TIERS, "tier"),
    gender: pick(GENDERS, "gender"),
    ageRange: pick(AGE_RANGES, "ageRange"),
    location: location && location !== "all" ? location : null,
  };
}

export function typeIn(text: string | null | undefined): CampaignType | null {
  return CAMPAIGN_TYPES.find((type) => type === text) ?? null;
}
