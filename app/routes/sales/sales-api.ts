import { findingGiftCards } from "~/access/gift-card-tries.server";
import { processSale } from "~/domain/orders/tickets.server";
import { withholdCost } from "~/domain/withhold-cost";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/sales-api";
import { approvedSalesOfCall, justSoldToJson } from "./approved-sale-json.server.ts";
import { NewSale } from "./sale-contract.ts";
import { saleToJson, soldToJson } from "./sale-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const sees = maySeeCost(context);
  return listJson(url, approvedSalesOfCall(url), (sale) =>
    withholdCost(saleToJson(sale, sale.approvedBy), sees),
  );
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewSale, findingGiftCards(processSale), justSoldToJson, 201, soldToJson);
}
