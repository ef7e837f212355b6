import { editOrder } from "~/domain/orders/edit-order.server";
import { getOrder } from "~/domain/orders/find-orders.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/order-api";
import { EditedOrder } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const order = getOrder(shop().db, idParam(params.orderId));
  if (!order) throw notFound();
  return Response.json(withholdCost(orderToJson(order), maySeeCost(context)));
}

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(
    args,
    EditedOrder,
    (ctx, edit) => editOrder(ctx, { orderId, ...edit }),
    orderToJson,
    200,
    ({ current }) => ({ current: orderToJson(current) }),
  );
}
