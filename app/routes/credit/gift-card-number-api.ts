import { showNumber } from "~/domain/credit/show-number.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/gift-card-number-api";
import { ShownNumber } from "./gift-card-contract.ts";
import { shownCardToJson } from "./gift-card-number-json.server.ts";

/** Seeing a number is a write: the trail has each. */
export function action(args: Route.ActionArgs) {
  const cardId = idParam(args.params.cardId);
  return performJson(args, ShownNumber, (ctx) => showNumber(ctx, { cardId }), shownCardToJson, 200);
}
