import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Campaign } from "./campaign.ts";
import type { Sending } from "./recipient.ts";

/** A list of recipients is shown that long before it is made anew. */
const LIST_HOLDS = MS_PER_DAY;

/** None of the campaign as it is now, still being made, older than it holds, or ready to send to. */
type ListState = "none" | "running" | "old" | "done";

export function listStateOf(
  sending: Sending | undefined,
  { version }: Pick<Campaign, "version">,
  now: Instant,
): ListState {
  if (sending?.version !== version) return "none";
  if (!sending.isListed) return "running";
  return now - sending.listedAt > LIST_HOLDS ? "old" : "done";
}
