import { z } from "zod";
import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import { segmentFields } from "~/domain/outreach/campaigns/campaign-fields";
import { CAMPAIGN_STATUSES } from "~/domain/outreach/campaigns/campaign-status";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeFields } from "~/web/write-fields";
import { writeAnswer } from "~/web/write-answer";
import { campaignFormFields } from "./campaign-form-fields.ts";

export const OptimizedJson = record("OptimizedMessage", {
  optimizedMessage: answered.text(),
  subject: answered.text().nullable(),
  source: answered.source(),
});

/** A campaign as section 3 describes it. */
export const CampaignJson = record("Campaign", {
  id: answered.id(),
  ...answersOf(campaignFormFields),
  audienceSegments: z.object({ ...answersOf(segmentFields), location: answered.store().nullable() }),
  status: z.enum(CAMPAIGN_STATUSES),
  sentCount: answered.count(),
  openCount: answered.count(),
  clickCount: answered.count(),
  conversionCount: answered.count(),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function campaignToJson(campaign: Campaign): z.infer<typeof CampaignJson> {
  const { scheduledAt: scheduledDate } = campaign;
  const fields = { ...campaign, audienceSegments: segmentsOf(campaign), scheduledDate };
  return writeAnswer(CampaignJson, campaign, writeFields(campaignFormFields, fields));
}
