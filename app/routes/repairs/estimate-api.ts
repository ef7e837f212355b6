import { answerEstimate } from "~/domain/orders/answer-estimate.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/estimate-api";
import { EstimateAnswer } from "./order-contract.ts";
import { orderToJson } from "./order-json.ts";

export function action(args: Route.ActionArgs) {
  const orderId = idParam(args.params.orderId);
  return performJson(
    args,
    EstimateAnswer,
    (ctx, sent) => answerEstimate(ctx, { orderId, ...sent }),
    orderToJson,
    200,
  );
}
