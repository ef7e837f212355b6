import { discardBuy } from "~/domain/buys/prepare-buy.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/discard-buy-api";
import { buyToJson } from "./buy-json.ts";

export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  return performBare(args, (ctx) => discardBuy(ctx, { buyId }), buyToJson);
}
