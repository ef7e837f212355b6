import { getReturn } from "~/domain/returns/find-returns.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/return-api";
import { returnToJson } from "./return-json.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const made = getReturn(shop().db, idParam(params.returnId));
  if (!made) throw notFound();
  return Response.json(withholdCost(returnToJson(made), maySeeCost(context)));
}
