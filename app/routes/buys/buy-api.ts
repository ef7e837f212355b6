import { linesOfBuy } from "~/domain/buys/find-buys.server";
import { shop } from "~/runtime/shop.server";
import type { Route } from "./+types/buy-api";
import { wholeBuyToJson } from "./buy-json.ts";
import { existingBuy } from "./existing-buy.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const buy = existingBuy(params.buyId);
  return Response.json(wholeBuyToJson(buy, linesOfBuy(shop().db, buy.id)));
}
