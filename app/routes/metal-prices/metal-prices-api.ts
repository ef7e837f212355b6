import { keepMetalPrices } from "~/domain/metal-prices/keep-metal-prices.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/metal-prices-api";
import { TypedPrices } from "./metal-price-contract.ts";
import { metalPricesToJson } from "./metal-price-json.ts";
import { daysOfPrices } from "./metal-price-lists.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, daysOfPrices(), metalPricesToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, TypedPrices, keepMetalPrices, metalPricesToJson);
}
