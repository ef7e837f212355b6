import { createCampaign } from "~/domain/campaigns/create-campaign.server";
import { zoneOf } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/campaigns-api";
import { allCampaigns } from "./read-campaigns.server.ts";
import { newCampaign } from "./campaign-contract.ts";
import { campaignToJson } from "./campaign-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, allCampaigns(), campaignToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, newCampaign(zoneOf(shop().db, null)), createCampaign, campaignToJson);
}
