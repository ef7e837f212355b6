export const CAMPAIGN_TYPES = ["email", "sms", "direct_mail"] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_TYPE_LABELS: Record<CampaignType, string> = {
  email: "Email Marketing",
  sms: "SMS Marketing",
  direct_mail: "Direct Mail",
};

/** A campaign starts as a draft (section 4). */
export const CAMPAIGN_STATUSES = ["draft", "active", "paused", "completed"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
};

/** Ages in whole years, as sent and as shown. Somebody who is 60 belongs to 46-60; 60+ begins at 61, so nobody is in two. */
export const AGE_RANGES = ["18-30", "31-45", "46-60", "60+"] as const;
export type AgeRange = (typeof AGE_RANGES)[number];
