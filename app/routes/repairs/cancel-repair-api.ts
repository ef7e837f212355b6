import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getRepair } from "~/domain/repairs/find-repairs.server";
import { refuse } from "~/domain/result";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { CancelOrder } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";
import type { Route } from "./+types/cancel-repair-api";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.repairId);
  return performJson(
    args,
    CancelOrder,
    (ctx, sent) =>
      getRepair(ctx.tx, orderId)
        ? cancelOrder(ctx, { orderId, ...sent })
        : refuse("missing", "No such record"),
    orderToJson,
    200,
  );
}
