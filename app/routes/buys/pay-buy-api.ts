import { payBuy } from "~/domain/buys/pay-buy.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/pay-buy-api";
import { PaidBuy } from "./buy-contract.ts";
import { buyToJson } from "./buy-json.ts";

export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  return performJson(
    args,
    PaidBuy,
    (ctx, sent) => payBuy(ctx, { buyId, ...sent }),
    buyToJson,
    200,
    ({ current }) => buyToJson(current),
  );
}
