import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/cancel-api";
import { CancelOrder } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(
    args,
    CancelOrder,
    (ctx, sent) => cancelOrder(ctx, { orderId, ...sent }),
    orderToJson,
    200,
  );
}
