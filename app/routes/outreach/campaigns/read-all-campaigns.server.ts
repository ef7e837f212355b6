import { dayIn } from "~/domain/dates";
import { campaignCards } from "~/domain/outreach/campaigns/find-campaigns.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { CAMPAIGN_COLUMNS } from "./campaign-columns.tsx";
import { allCampaigns } from "./read-campaigns.server.ts";

/** The list of campaigns, for files and prints. */
export function readAllCampaigns(): WholeList {
  const { db } = shop();
  const zone = zoneOf(db, null);
  return wholeList(CAMPAIGN_COLUMNS, {
    page: (at) => {
      const { rows, next } = listPage(at, allCampaigns(), () => 0);
      return {
        rows: rows.map((campaign) => ({ ...campaign, createdDay: dayIn(zone, campaign.createdAt) })),
        next,
      };
    },
    count: () => campaignCards(db).total,
  });
}
