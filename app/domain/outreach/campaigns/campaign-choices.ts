import type { CampaignType } from "~db/closed-lists.ts";

export { AGE_RANGES, type AgeRange, CAMPAIGN_TYPES, type CampaignType } from "~db/closed-lists.ts";

export const CAMPAIGN_TYPE_LABELS: Record<CampaignType, string> = {
  email: "Email Marketing",
  sms: "SMS Marketing",
  direct_mail: "Direct Mail",
};
