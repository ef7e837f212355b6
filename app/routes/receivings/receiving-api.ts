import { withholdCost } from "~/domain/withhold-cost";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/receiving-api";
import { answerOf, existingReceiving } from "./existing-receiving.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(withholdCost(answerOf(existingReceiving(params.receivingId)), maySeeCost(context)));
}
