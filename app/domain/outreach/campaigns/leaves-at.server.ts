import { and, eq, gt } from "drizzle-orm";
import { IS_LEAVING } from "~db/leaving-campaigns.ts";
import { campaigns, campaignSendings } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { CampaignStatus } from "./campaign-status.ts";

/** When a campaign leaves that waits for its time; null for any other. */
export function leavesAt(status: CampaignStatus, dueAt: Instant | null, now: Instant): Instant | null {
  return status === "active" && dueAt !== null && dueAt > now ? dueAt : null;
}

/** The same in SQL, for a campaign with its sending: whether it waits for its time. */
export function waitsForItsTime(now: Instant) {
  return and(IS_LEAVING, gt(campaignSendings.dueAt, now), eq(campaigns.status, "active"));
}
