import { type Cents, inMoney } from "../../money.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { isLessThanAgreed } from "./agreed-price.server.ts";
import { noteEstimate } from "./note-estimate.server.ts";
import { amountToAnswer, type Order } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { orderToChange } from "./still-open.server.ts";

export interface OwnAnswer {
  orderId: number;
  state: "approved" | "declined";
  /** What the page showed. */
  amount: Cents;
  /** As the customer typed it. */
  name: string;
  /** The employee whose message asked. */
  askedBy: number;
}

/**
 * Records a customer's own answer to the estimate that they were asked about. Refused (409) once somebody answered or the
 * amount is another one, and for an amount below what was agreed on, which takes a colleague's approval: whoever lowers a
 * price can't have it approved by a link.
 */
export function answerOwnEstimate(
  { tx, now }: RuleContext<null>,
  { orderId, state, amount, name, askedBy }: OwnAnswer,
): Result<Order> {
  const found = orderToChange(tx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const { estimate } = order;
  if (estimate?.state !== "asked")
    return refuse("conflict", "This estimate isn't waiting for an answer any more");
  const asked = amountToAnswer(order);
  if (asked !== amount)
    return refuse("conflict", `The estimate is ${inMoney(asked, readSettings(tx).currency)} now`);
  if (state === "approved" && isLessThanAgreed(order, amount))
    return refuse("conflict", "Please call us about this estimate");
  const after = noteEstimate(tx, orderId, { state, amount, how: null, by: askedBy, name, at: now });
  return done(
    after,
    orderTrail(order, "order.estimate-answered", {
      before: { estimate: estimate.state },
      after: { estimate: state, amount, how: null, askedBy, customerName: name },
    }),
  );
}
