import { z } from "zod";
import { type Campaign, segmentsOf } from "~/domain/campaigns/campaign";
import { AGE_RANGES, CAMPAIGN_TYPES } from "~/domain/campaigns/campaign-choices";
import { CAMPAIGN_STATUSES } from "~/domain/campaigns/campaign-status";
import { GENDERS, TIERS } from "~/domain/customers/tiers-and-genders";
import { isoInstant } from "~/domain/dates";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

export const OptimizedJson = record("OptimizedMessage", {
  optimizedMessage: answered.text(),
  subject: answered.text().nullable(),
  source: answered.source(),
});

/** Section 3. */
export const CampaignJson = record("Campaign", {
  id: answered.id(),
  name: answered.text(),
  type: z.enum(CAMPAIGN_TYPES),
  messageContent: answered.text(),
  subject: answered.text().nullable(),
  audienceSegments: z.object({
    tier: z.enum(TIERS).nullable(),
    gender: z.enum(GENDERS).nullable(),
    ageRange: z.enum(AGE_RANGES).nullable(),
    location: answered.store().nullable(),
  }),
  scheduledDate: answered.instant().nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  sentCount: answered.count(),
  openCount: answered.count(),
  clickCount: answered.count(),
  conversionCount: answered.count(),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function campaignToJson(campaign: Campaign): z.infer<typeof CampaignJson> {
  return {
    id: campaign.id,
    name: campaign.name,
    type: campaign.type,
    messageContent: campaign.messageContent,
    subject: campaign.subject,
    audienceSegments: segmentsOf(campaign),
    scheduledDate: campaign.scheduledAt === null ? null : isoInstant(campaign.scheduledAt),
    status: campaign.status,
    sentCount: campaign.sentCount,
    openCount: campaign.openCount,
    clickCount: campaign.clickCount,
    conversionCount: campaign.conversionCount,
    createdAt: isoInstant(campaign.createdAt),
    version: campaign.version,
  };
}
