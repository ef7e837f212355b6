import type { CampaignStatus } from "~db/closed-lists.ts";

export { CAMPAIGN_STATUSES, type CampaignStatus } from "~db/closed-lists.ts";

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
};

export const NEXT_STATUSES: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: [],
  active: ["paused", "completed"],
  paused: ["active", "completed"],
  completed: [],
};
