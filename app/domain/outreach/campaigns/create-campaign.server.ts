import { campaigns } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import { type CampaignDetails, columnsOf } from "./campaign-details.server.ts";
import type { Campaign } from "./campaign.ts";
import { refuseBadSegments } from "./refuse-bad-segments.server.ts";

/** Creates a campaign as a draft (section 4). */
export function createCampaign({ tx, now }: RuleContext, details: CampaignDetails): Result<Campaign> {
  const refusal = refuseBadSegments(tx, details.segments);
  if (refusal) return refusal;
  const campaign = tx
    .insert(campaigns)
    .values({ ...columnsOf(details), status: "draft", createdAt: now })
    .returning()
    .get();
  return done(campaign, {
    action: "campaign.created",
    record: { kind: "campaign", id: campaign.id },
    after: campaign,
  });
}
