import type { Instant } from "../../dates.ts";
import type { Segments } from "./segments.ts";
import type { CampaignType } from "./campaign-choices.ts";

export interface CampaignDetails {
  name: string;
  type: CampaignType;
  messageContent: string;
  /** E-mail only. */
  subject: string | null;
  segments: Segments;
  scheduledAt: Instant | null;
}

/** Maps details to columns. Drops the subject unless the type is e-mail. */
export function columnsOf({ segments, subject, ...details }: CampaignDetails) {
  return {
    ...details,
    subject: details.type === "email" ? subject : null,
    audienceTier: segments.tier,
    audienceGender: segments.gender,
    audienceAgeRange: segments.ageRange,
    audienceLocation: segments.location,
  };
}
