import { type Cents, inMoney } from "../../money.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { answerOwnEstimate } from "../../workshop/orders/answer-own-estimate.server.ts";
import { type Order, orderNumber } from "../../workshop/orders/order.ts";
import type { Message } from "../../people/outbox/message.ts";
import { takeWord } from "./take-word.server.ts";
import { orderOfMessage, wentToTheirAddress } from "./whose-link.server.ts";

export interface EstimateAtDoor {
  message: Message;
  state: "approved" | "declined";
  /** What the page showed. */
  amount: Cents;
  name: string;
}

const SAID = { approved: "approved", declined: "declined" } as const;

/**
 * Records a customer's answer to the estimate whose link they followed, and tells the shop. Refused (409) for a link that
 * went elsewhere than to them: whoever sent it there may read it, too.
 */
export function answerEstimateAtDoor(
  ctx: RuleContext<null>,
  { message, state, amount, name }: EstimateAtDoor,
): Result<Order> {
  const { tx, now } = ctx;
  const { employeeId: askedBy } = message;
  const orderId = orderOfMessage(tx, message);
  if (orderId === null) return refuse("missing", "No such order");
  if (!wentToTheirAddress(tx, message)) return refuse("conflict", "Please call us with your answer");
  const answered = answerOwnEstimate(ctx, { orderId, state, amount, name, askedBy });
  if (!answered.ok) return answered;
  const { value: order } = answered;
  const money = inMoney(amount, readSettings(tx).currency);
  const words = `Estimate of ${money} for ${orderNumber(order)} ${SAID[state]} online, by ${name}.`;
  // Asked anew, the same answer is another one. What stays of it after an erasure has no name in it.
  const told = takeWord(tx, message, { words, once: `answer ${order.version}` }, now);
  return told ? { ...answered, trail: [...answered.trail, told] } : answered;
}
