import type { campaignProposals, campaigns } from "~db/schema/index.ts";
import type { Segments } from "./segments.ts";

export type Campaign = typeof campaigns.$inferSelect;

/** The advisor's rewrite of a campaign's message. */
export type Proposal = typeof campaignProposals.$inferSelect;

type AudienceColumns = Pick<
  Campaign,
  "audienceTier" | "audienceGender" | "audienceAgeRange" | "audienceLocation"
>;

export function segmentsOf(campaign: AudienceColumns): Segments {
  return {
    tier: campaign.audienceTier,
    gender: campaign.audienceGender,
    ageRange: campaign.audienceAgeRange,
    location: campaign.audienceLocation,
  };
}
