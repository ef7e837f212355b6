import type { Instant } from "../../dates.ts";
import type { CampaignStatus } from "./campaign-status.ts";

/** When a campaign leaves that waits for its time; null for any other. */
export function leavesAt(status: CampaignStatus, dueAt: Instant | null, now: Instant): Instant | null {
  return status === "active" && dueAt !== null && dueAt > now ? dueAt : null;
}
