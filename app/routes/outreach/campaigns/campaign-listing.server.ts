import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import { CAMPAIGN_TYPE_LABELS } from "~/domain/outreach/campaigns/campaign-choices";
import { CAMPAIGN_STATUS_LABELS } from "~/domain/outreach/campaigns/campaign-status";
import { countSegments } from "~/domain/outreach/campaigns/audience";
import { campaignCards } from "~/domain/outreach/campaigns/find-campaigns.server";
import { counted } from "~/domain/counted";
import { dayIn } from "~/domain/dates";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type Listing, listing, type ListingColumn } from "~/web/listing";
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

function columnsIn(zone: string): ListingColumn<Campaign>[] {
  const audienceOf = (campaign: Campaign) => {
    const segments = countSegments(segmentsOf(campaign));
    return segments === 0 ? "Everyone" : counted(segments, "segment");
  };
  return [
    { head: "Campaign ID", width: 12, cell: ({ id }) => id },
    { head: "Campaign", width: 30, cell: ({ name }) => name, onPaper: true },
    { head: "Type", width: 14, cell: ({ type }) => CAMPAIGN_TYPE_LABELS[type], onPaper: true },
    { head: "Status", width: 12, cell: ({ status }) => CAMPAIGN_STATUS_LABELS[status], onPaper: true },
    { head: "Audience", width: 14, cell: audienceOf, onPaper: true },
    {
      head: "Created",
      width: 12,
      cell: ({ createdAt }) => ({ day: dayIn(zone, createdAt) }),
      onPaper: true,
    },
    { head: "Sent", width: 10, cell: ({ sentCount }) => sentCount, onPaper: true },
    { head: "Opened", width: 10, cell: ({ openCount }) => openCount, onPaper: true },
    { head: "Clicked", width: 10, cell: ({ clickCount }) => clickCount, onPaper: true },
    { head: "Converted", width: 10, cell: ({ conversionCount }) => conversionCount, onPaper: true },
  ];
}
