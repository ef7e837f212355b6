import { linesOfLot } from "~/domain/melt-lots/find-melt-lots.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/melt-lot-api";
import { existingLot } from "./existing-melt-lot.server.ts";
import { wholeMeltLotToJson } from "./melt-lot-json.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const lot = existingLot(params.lotId);
  const whole = wholeMeltLotToJson(lot, linesOfLot(shop().db, lot.id));
  return Response.json(withholdCost(whole, maySeeCost(context)));
}
