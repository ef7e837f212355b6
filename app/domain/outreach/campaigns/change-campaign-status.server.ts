import { eq, sql } from "drizzle-orm";
import { campaigns, campaignSendings } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { Campaign } from "./campaign.ts";
import { endSending } from "./end-campaign.server.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { sendingOf } from "./find-recipients.server.ts";
import { type CampaignStatus, NEXT_STATUSES } from "./campaign-status.ts";

/**
 * Pauses a campaign before its next message, resumes it in the name of whoever does, or completes it, which cancels the
 * rest. Refuses a change that `NEXT_STATUSES` doesn't allow (409).
 */
export function changeCampaignStatus(
  ctx: RuleContext,
  id: number,
  { status }: { status: CampaignStatus },
): Result<Campaign> {
  const { tx } = ctx;
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
  return done(
    after,
    {
      action: "campaign.status-set",
      record: { kind: "campaign", id },
      before: { status: before.status },
      after: { status },
    },
    ...changeSending(ctx, id, status),
  );
}

/** Does to what leaves what was done to the campaign. Nothing for one that Loupe never sent. */
function changeSending({ tx, actor, now }: RuleContext, id: number, status: CampaignStatus): Trail[] {
  const sending = sendingOf(tx, id);
  if (!sending || sending.startedAt === null) return [];
  if (status === "completed") return endSending(tx, id, now);
  const isOfIt = eq(campaignSendings.campaignId, id);
  if (status === "paused") {
    tx.update(campaignSendings).set({ heldWhy: "by_hand" }).where(isOfIt).run();
    return [];
  }
  // Also one that was too late: whoever resumes says that it is to leave.
  const isPlanned = sending.dueAt !== null && sending.dueAt > now;
  tx.update(campaignSendings)
    .set({ heldWhy: null, startedBy: actor.id, ...(!isPlanned && { startedAt: now, dueAt: now }) })
    .where(isOfIt)
    .run();
  return [];
}

const VERBS: Record<CampaignStatus, string> = {
  draft: "turned back into a draft",
  active: "resumed",
  paused: "paused",
  completed: "completed",
};

/** Says why a status change is refused; null if it is allowed. */
export function whyNotNext(from: CampaignStatus, to: CampaignStatus): string | null {
  if (NEXT_STATUSES[from].includes(to)) return null;
  if (from === to) return from === "draft" ? "This campaign is a draft" : `This campaign is already ${from}`;
  if (from === "draft") return `A draft can't be ${VERBS[to]}: send it first`;
  return `${from === "active" ? "An active" : `A ${from}`} campaign can't be ${VERBS[to]}`;
}
