import { and, eq, sql } from "drizzle-orm";
import { campaignProposals, campaigns } from "~db/schema/index.ts";
import { type Instant, localTimeIn } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../../shop/trail/overtaken.server.ts";
import { edited, refuse, type Result } from "../../result.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { type CampaignDetails, columnsOf } from "./campaign-details.server.ts";
import type { Campaign } from "./campaign.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { refuseBadSegments } from "./refuse-bad-segments.server.ts";
import { whyNotChanged } from "./why-not-changed.ts";

/**
 * Edits a campaign. Refuses campaigns that were sent and edits of an older version (409). Deletes the proposal if
 * the message or subject changes. A time that the form shows unchanged stays the same moment, even in an hour
 * that the clocks repeat.
 */
export function editCampaign(
  ctx: RuleContext,
  id: number,
  { version, ...details }: CampaignDetails & { version: number },
): Result<Campaign, Overtaken<Campaign>> {
  const { tx } = ctx;
  const before = getCampaign(tx, id);
  if (!before) return refuse("missing", "No such record");
  const why = whyNotChanged(before);
  if (why !== null) return refuse("conflict", why);
  const record = { kind: "campaign", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this campaign" });
  if (overtaken) return overtaken;
  const refusal = refuseBadSegments(tx, details.segments);
  if (refusal) return refusal;
  const zone = zoneOf(tx, null);
  const shown = (moment: Instant | null) => (moment === null ? null : localTimeIn(zone, moment));
  const isAsShown = shown(details.scheduledAt) === shown(before.scheduledAt);
  const scheduledAt = isAsShown ? before.scheduledAt : details.scheduledAt;
  const after = tx
    .update(campaigns)
    .set({ ...columnsOf({ ...details, scheduledAt }), version: sql`${campaigns.version} + 1` })
    .where(and(eq(campaigns.id, id), eq(campaigns.version, version)))
    .returning()
    .get();
  if (after.messageContent !== before.messageContent || after.subject !== before.subject)
    tx.delete(campaignProposals).where(eq(campaignProposals.campaignId, id)).run();
  return edited(before, after, { action: "campaign.changed", record, before, after });
}
