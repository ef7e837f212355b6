import { withholdCost } from "~/domain/withhold-cost";
import { actorOf } from "~/web/context";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/count-api";
import { countToJson } from "./count-json.ts";
import { countFor } from "./count-rights.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const count = countFor(actorOf(context), params.countId, "view");
  return Response.json(withholdCost(countToJson(count), maySeeCost(context)));
}
