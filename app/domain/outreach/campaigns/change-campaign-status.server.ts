import { eq, sql } from "drizzle-orm";
import { campaigns } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { Campaign } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { type CampaignStatus, NEXT_STATUSES } from "./campaign-status.ts";

/** Sets a campaign's status. Refuses a change that `NEXT_STATUSES` doesn't allow (409). */
export function changeCampaignStatus(
  { tx }: RuleContext,
  id: number,
  { status }: { status: CampaignStatus },
): Result<Campaign> {
  const before = getCampaign(tx, id);
  if (!before) return refuse("missing", "No such record");
  const why = whyNotNext(before.status, status);
  if (why !== null) return refuse("conflict", why);
  const after = tx
    .update(campaigns)
    .set({ status, version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, id))
    .returning()
    .get();
  return done(after, {
    action: "campaign.status-set",
    record: { kind: "campaign", id },
    before: { status: before.status },
    after: { status },
  });
}

const VERBS: Record<CampaignStatus, string> = {
  draft: "turned back into a draft",
  active: "marked as active",
  paused: "marked as paused",
  completed: "completed",
};

/** Says why a status change is refused; null if it is allowed. */
export function whyNotNext(from: CampaignStatus, to: CampaignStatus): string | null {
  if (NEXT_STATUSES[from].includes(to)) return null;
  if (from === to) return from === "draft" ? "This campaign is a draft" : `This campaign is already ${from}`;
  if (from === "draft") return `A draft can't be ${VERBS[to]}: mark it as active first`;
  return `${from === "active" ? "An active" : `A ${from}`} campaign can't be ${VERBS[to]}`;
}
