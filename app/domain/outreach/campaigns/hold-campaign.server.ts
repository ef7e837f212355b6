import { and, asc, eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { IS_LEAVING } from "~db/leaving-campaigns.ts";
import { campaigns, campaignSendings } from "~db/schema/index.ts";
import type { Trail } from "../../result.ts";
import type { HeldWhy } from "./recipient.ts";

/** Holds an active campaign before its next message, without anybody's hand. Returns the entry of the trail. */
export function holdCampaign(tx: Tx, id: number, why: Exclude<HeldWhy, "by_hand">): Trail[] {
  const { changes } = tx
    .update(campaigns)
    .set({ status: "paused", version: sql`${campaigns.version} + 1` })
    .where(and(eq(campaigns.id, id), eq(campaigns.status, "active")))
    .run();
  if (changes === 0) return [];
  tx.update(campaignSendings).set({ heldWhy: why }).where(eq(campaignSendings.campaignId, id)).run();
  return [
    {
      action: "campaign.status-set",
      record: { kind: "campaign", id },
      before: { status: "active" },
      after: { status: "paused", heldWhy: why },
    },
  ];
}

/**
 * Holds every campaign that is on its way out, in a shop that was restored or copied. Those that are paused already say
 * from now on that it was. Returns the entries of the trail.
 */
export function holdAllRestored(tx: Tx): Trail[] {
  return openCampaigns(tx).flatMap(({ campaign: { id, status } }) => {
    if (status !== "paused") return holdCampaign(tx, id, "restored");
    tx.update(campaignSendings).set({ heldWhy: "restored" }).where(eq(campaignSendings.campaignId, id)).run();
    return [];
  });
}

/** Campaigns that were sent and didn't end, the longest due first. */
export function openCampaigns(tx: Tx) {
  return open(tx).all();
}

const open = builtOnce((tx) =>
  tx
    .select({ campaign: campaigns, sending: campaignSendings })
    .from(campaignSendings)
    .innerJoin(campaigns, eq(campaigns.id, campaignSendings.campaignId))
    .where(IS_LEAVING)
    .orderBy(asc(campaignSendings.dueAt), asc(campaignSendings.campaignId)),
);

export type OpenCampaign = ReturnType<typeof openCampaigns>[number];
