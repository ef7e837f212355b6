import { beginBuy } from "~/domain/buys/prepare-buy.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/buys-api";
import { BuyQuery, NewBuy } from "./buy-contract.ts";
import { buyToJson } from "./buy-json.ts";
import { buysBy } from "./buy-lists.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { state } = readQuery(url, BuyQuery);
  return listJson(url, buysBy({ state, location: storeFilter(url, "location") ?? undefined }), buyToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewBuy, beginBuy, buyToJson);
}
