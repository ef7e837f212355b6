import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import { CAMPAIGN_TYPE_LABELS } from "~/domain/outreach/campaigns/campaign-choices";
import { CAMPAIGN_STATUS_LABELS } from "~/domain/outreach/campaigns/campaign-status";
import { countSegments } from "~/domain/outreach/campaigns/audience";
import { campaignCards } from "~/domain/outreach/campaigns/find-campaigns.server";
import { counted } from "~/domain/counted";
import { dayIn } from "~/domain/dates";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type Listing, listing } from "~/web/listing";
import type { ListColumn } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { allCampaigns } from "./read-campaigns.server.ts";

/** The list of campaigns, for files and prints. */
export function campaignListing(): Listing {
  const { db } = shop();
  return listing(columnsIn(zoneOf(db, null)), {
    page: (at) => listPage(at, allCampaigns(), () => 0),
    count: () => campaignCards(db).total,
  });
}

function columnsIn(zone: string): ListColumn<Campaign>[] {
  const audienceOf = (campaign: Campaign) => {
    const segments = countSegments(segmentsOf(campaign));
    return segments === 0 ? "Everyone" : counted(segments, "segment");
  };
  return [
    { head: "Campaign ID", file: { width: 12, value: ({ id }) => id } },
    { head: "Campaign", file: { width: 30, value: ({ name }) => name }, paper: true },
    { head: "Type", file: { width: 14, value: ({ type }) => CAMPAIGN_TYPE_LABELS[type] }, paper: true },
    {
      head: "Status",
      file: { width: 12, value: ({ status }) => CAMPAIGN_STATUS_LABELS[status] },
      paper: true,
    },
    { head: "Audience", file: { width: 14, value: audienceOf }, paper: true },
    {
      head: "Created",
      file: { width: 12, value: ({ createdAt }) => ({ day: dayIn(zone, createdAt) }) },
      paper: true,
    },
    { head: "Sent", file: { width: 10, value: ({ sentCount }) => sentCount }, paper: true },
    { head: "Opened", file: { width: 10, value: ({ openCount }) => openCount }, paper: true },
    { head: "Clicked", file: { width: 10, value: ({ clickCount }) => clickCount }, paper: true },
    { head: "Converted", file: { width: 10, value: ({ conversionCount }) => conversionCount }, paper: true },
  ];
}
