import type { Cents } from "../../money.ts";
import { done, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { lookAtAnswer } from "./orders-worth-a-look.server.ts";
import { askToAgree } from "./lower-price.server.ts";
import { noteEstimate } from "./note-estimate.server.ts";
import { amountToAnswer, type ContactWay, type EstimateState, type Order } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { orderToChange } from "./still-open.server.ts";

export interface EstimateAnswer {
  state: EstimateState;
  /** Null for what they were asked about, or else the order's price. */
  amount: Cents | null;
  how: ContactWay | null;
}

/**
 * Records that the customer was asked about the estimate, or what they answered. Refused once the order
 * ended. An approval below the agreed price would let anybody lower the price to it, so it needs the same
 * permission or approval as lowering the price. Lists one that takes the place of a higher approved amount which the
 * order never cost.
 */
export function answerEstimate(
  ctx: RuleContext,
  { orderId, state, amount, how }: { orderId: number } & EstimateAnswer,
): Result<Order> {
  const { tx, actor, now } = ctx;
  const found = orderToChange(tx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const asked = amount ?? (state === "asked" ? order.price : amountToAnswer(order));
  const lowered = state === "approved" ? askToAgree(ctx, order, asked, "amount") : null;
  if (lowered && !lowered.ok) return lowered;
  const approvedBy = lowered?.by ?? null;
  const after = noteEstimate(tx, orderId, { state, amount: asked, how, by: actor.id, name: null, at: now });
  return done(
    after,
    orderTrail(order, "order.estimate-answered", {
      before: { estimate: order.estimate?.state ?? null },
      after: { estimate: state, amount: asked, how },
      approvedBy,
    }),
    ...lookAtAnswer({ ...ctx, approvedBy }, order, after),
  );
}
