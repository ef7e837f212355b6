import { moveOrder } from "~/domain/orders/move-order.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/order-movements-api";
import { NewPlace } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(args, NewPlace, (ctx, sent) => moveOrder(ctx, { orderId, ...sent }), orderToJson);
}
