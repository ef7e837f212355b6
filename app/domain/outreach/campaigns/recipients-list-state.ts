import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Campaign } from "./campaign.ts";
import type { Sending } from "./recipient.ts";

/** A list of recipients is shown that long before it is made anew. */
const LIST_HOLDS = MS_PER_DAY;

/** None of the draft as it is now, still being made, older than it holds, or ready to send to. */
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

/** Whether a list has all recipients of the draft as it is now, even if it is too old to send to. */
export function isListed(state: ListState): boolean {
  return state === "done" || state === "old";
}

/** Whether the recipients are those of the campaign as it is now: its list's, or those to whom it was sent. */
export function hasItsRecipients(
  sending: Sending | undefined,
  campaign: Pick<Campaign, "status" | "version">,
  now: Instant,
): boolean {
  if (campaign.status === "draft") return isListed(listStateOf(sending, campaign, now));
  return sending !== undefined && sending.startedAt !== null;
}
