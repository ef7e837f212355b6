import type { Campaign } from "~/domain/campaigns/campaign";
import { type CampaignKey, findCampaigns } from "~/domain/campaigns/find-campaigns.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";

export function allCampaigns(): KeyedList<Campaign, CampaignKey> {
  return {
    read: (slice) => findCampaigns(shop().db, slice),
    keyOf: (campaign) => [campaign.createdAt, campaign.id],
    isKey: (key): key is CampaignKey =>
      Array.isArray(key) && key.length === 2 && key.every(Number.isSafeInteger),
  };
}
