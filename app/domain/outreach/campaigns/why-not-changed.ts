import type { Campaign } from "./campaign.ts";

/** Why a campaign's words and audience stay as they are; null for a draft. */
export function whyNotChanged({ status }: Pick<Campaign, "status">): string | null {
  if (status === "draft") return null;
  return status === "completed"
    ? "A completed campaign can't be changed"
    : "A campaign that was sent can't be changed: copy it";
}
