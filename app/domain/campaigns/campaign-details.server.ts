import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../dates.ts";
import { refuse } from "../result.ts";
import { listStores } from "../stores/find-stores.server.ts";
import type { Segments } from "./audience.ts";
import type { CampaignType } from "./campaign-choices.ts";

/** What people write on a campaign's record. */
export interface CampaignDetails {
  name: string;
  type: CampaignType;
  messageContent: string;
  /** E-mail only. */
  subject: string | null;
  segments: Segments;
  scheduledAt: Instant | null;
}

/** The details as columns; a subject of anything but an e-mail is left out. */
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

/** Refuses a home store that we don't have. */
export function refuseBadSegments(tx: Tx, { location }: Segments) {
  return location && !listStores(tx).some((store) => store.key === location)
    ? refuse("invalid", "Choose one of the stores", "audienceSegments.location")
    : null;
}
