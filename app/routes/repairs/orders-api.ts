import { planOrders } from "~/domain/orders/find-orders.server";
import { takeInOrder } from "~/domain/orders/take-in-order.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { listJson, orderAskedOrRefuse } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { soldToJson } from "../sales/sale-json.ts";
import type { Route } from "./+types/orders-api";
import { NewOrder } from "./order-contract.ts";
import { ordersBy, ordersOfOrders, readOrderFilter } from "./order-filter.server.ts";
import { orderToJson } from "./order-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const sees = maySeeCost(context);
  const planned = planOrders(shop().db, readOrderFilter(url));
  const order = orderAskedOrRefuse(url, ordersOfOrders(planned));
  return listJson(url, ordersBy(planned, order), (order) => withholdCost(orderToJson(order), sees));
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewOrder, takeInOrder, orderToJson, 201, soldToJson);
}
