import { segmentsOf } from "~/domain/campaigns/campaign";
import { matchingCustomers } from "~/domain/campaigns/matching-customers.server";
import { proposalOf } from "~/domain/campaigns/proposals.server";
import type { Instant } from "~/domain/dates";
import { listStores, zoneOf } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { existingCampaign } from "./optimize-campaign.server.ts";

/** Data of the campaign page. Each button posts to its own URL, which shows this page again if refused. */
export function recordOf(campaignId: string) {
  const { db } = shop();
  const campaign = existingCampaign(campaignId);
  const segments = segmentsOf(campaign);
  return {
    campaign,
    segments,
    place: listStores(db).find(({ key }) => key === segments.location)?.name ?? segments.location,
    customers: matchingCustomers(db, segments, campaign.type, Date.now() as Instant),
    proposal: proposalOf(db, campaign.id) ?? null,
    zone: zoneOf(db, null),
  };
}

export type CampaignRecordData = ReturnType<typeof recordOf>;
