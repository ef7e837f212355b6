import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import {
  type CampaignKey,
  findCampaigns,
  getCampaign,
} from "~/domain/outreach/campaigns/find-campaigns.server";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { proposalOf } from "~/domain/outreach/campaigns/proposals.server";
import type { Instant } from "~/domain/dates";
import { type Actor, can } from "~/domain/permissions";
import { listStores, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { KeyedList } from "~/web/list.server";

/** Finds a campaign. Throws 404 if there is none. */
export function existingCampaign(campaignId: string): Campaign {
  const campaign = getCampaign(shop().db, idParam(campaignId));
  if (!campaign) throw notFound();
  return campaign;
}

/** Loads the campaign page. Each button posts to its own URL, which shows this page again if refused. */
export function recordOf(actor: Actor, campaignId: string) {
  const { db } = shop();
  const campaign = existingCampaign(campaignId);
  const segments = segmentsOf(campaign);
  return {
    campaign,
    segments,
    place: listStores(db).find(({ key }) => key === segments.location)?.name ?? segments.location,
    // Of a completed one, today's customers aren't those whom it reached.
    customers:
      campaign.status === "completed"
        ? null
        : matchingCustomers(db, segments, campaign.type, Date.now() as Instant),
    proposal: proposalOf(db, campaign.id) ?? null,
    zone: zoneOf(db, null),
    mayExport: can(actor, "customers.export"),
  };
}

export type CampaignRecordData = ReturnType<typeof recordOf>;

export function allCampaigns(): KeyedList<Campaign, CampaignKey> {
  return {
    read: (slice) => findCampaigns(shop().db, slice),
    keyOf: (campaign) => [campaign.createdAt, campaign.id],
    isKey: (key): key is CampaignKey =>
      Array.isArray(key) && key.length === 2 && key.every(Number.isSafeInteger),
  };
}
