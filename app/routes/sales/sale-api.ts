import { getSale } from "~/domain/sales/read-sale.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/sale-api";
import { approvedSaleToJson } from "./approved-sale-json.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const sale = getSale(shop().db, idParam(params.saleId));
  if (!sale) throw notFound();
  return Response.json(withholdCost(approvedSaleToJson(sale), maySeeCost(context)));
}
