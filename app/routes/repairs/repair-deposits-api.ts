import { takeDeposit } from "~/domain/orders/take-deposit.server";
import { getRepair } from "~/domain/repairs/find-repairs.server";
import { refuse } from "~/domain/result";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { NewDeposit } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";
import type { Route } from "./+types/repair-deposits-api";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.repairId);
  return performJson(
    args,
    NewDeposit,
    (ctx, sent) =>
      getRepair(ctx.tx, orderId)
        ? takeDeposit(ctx, { orderId, ...sent })
        : refuse("missing", "No such record"),
    orderToJson,
  );
}
