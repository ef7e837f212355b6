import type { CampaignStatus, CampaignType } from "~db/closed-lists.ts";

export {
  AGE_RANGES,
  type AgeRange,
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  type CampaignStatus,
  type CampaignType,
} from "~db/closed-lists.ts";

export const CAMPAIGN_TYPE_LABELS: Record<CampaignType, string> = {
  email: "Email Marketing",
  sms: "SMS Marketing",
  direct_mail: "Direct Mail",
};

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
};
