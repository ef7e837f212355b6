import { processSale } from "~/domain/sales/process-sale.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/sales-api";
import { readSaleFilter, salesBy } from "./sale-filter.server.ts";
import { NewSale } from "./sale-contract.ts";
import { saleToJson, soldToJson } from "./sale-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, salesBy(readSaleFilter(url)), saleToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewSale, processSale, saleToJson, 201, soldToJson);
}
