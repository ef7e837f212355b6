import type { campaignProposals, campaigns } from "~db/schema/index.ts";
import type { Segments } from "./audience.ts";

export type Campaign = typeof campaigns.$inferSelect;

/** What the advisor would write instead of a campaign's message. */
export type Proposal = typeof campaignProposals.$inferSelect;

type AudienceColumns = Pick<
  Campaign,
  "audienceTier" | "audienceGender" | "audienceAgeRange" | "audienceLocation"
>;

/** Whom a campaign is for. */
export function segmentsOf(campaign: AudienceColumns): Segments {
  return {
    tier: campaign.audienceTier,
    gender: campaign.audienceGender,
    ageRange: campaign.audienceAgeRange,
    location: campaign.audienceLocation,
  };
}
