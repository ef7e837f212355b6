import { takeDeposit } from "~/domain/orders/take-deposit.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/deposits-api";
import { NewDeposit } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(args, NewDeposit, (ctx, sent) => takeDeposit(ctx, { orderId, ...sent }), orderToJson);
}
