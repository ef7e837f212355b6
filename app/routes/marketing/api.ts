import { createCampaign } from "~/domain/campaigns/create-campaign.server";
import { zoneOf } from "~/domain/stores/queries.server";
import { shop } from "~/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/api";
import { allCampaigns } from "./campaign-list.server.ts";
import { campaignToJson, newCampaign } from "./wire.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, allCampaigns(), campaignToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, newCampaign(zoneOf(shop().db, null)), createCampaign, campaignToJson);
}
