import { tellCustomer } from "~/domain/orders/tell-customer.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/told-api";
import { Told } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(args, Told, (ctx, sent) => tellCustomer(ctx, { orderId, ...sent }), orderToJson, 200);
}
