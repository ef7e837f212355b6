import { handOverUnpaid } from "~/domain/orders/hand-over.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/hand-over-api";
import { HandOver } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(
    args,
    HandOver,
    (ctx, sent) => handOverUnpaid(ctx, { orderId, ...sent }),
    orderToJson,
    200,
  );
}
