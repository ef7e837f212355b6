import { voidBuy } from "~/domain/buys/void-buy.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/void-buy-api";
import { VoidedBuy } from "./buy-contract.ts";
import { buyToJson } from "./buy-json.ts";

export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  return performJson(args, VoidedBuy, (ctx, sent) => voidBuy(ctx, { buyId, ...sent }), buyToJson, 200);
}
