import { type Cents, inMoney } from "../../money.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { answerOwnEstimate } from "../../workshop/orders/answer-own-estimate.server.ts";
import { type Order, orderNumber } from "../../workshop/orders/order.ts";
import type { Message } from "../messages/message.ts";
import { takeWord } from "./take-word.server.ts";

export interface EstimateAtDoor {
  message: Message;
  state: "approved" | "declined";
  /** What the page showed. */
  amount: Cents;
  name: string;
}

const SAID = { approved: "approved", declined: "declined" } as const;

/** Records a customer's answer to the estimate whose link they followed, and tells the shop. */
export function answerEstimateAtDoor(
  ctx: RuleContext<null>,
  { message, state, amount, name }: EstimateAtDoor,
): Result<Order> {
  const { tx, now } = ctx;
  const { orderId, employeeId: askedBy } = message;
  if (orderId === null) return refuse("missing", "No such order");
  const answered = answerOwnEstimate(ctx, { orderId, state, amount, name, askedBy });
  if (!answered.ok) return answered;
  const money = inMoney(amount, readSettings(tx).currency);
  const words = `${name} ${SAID[state]} the estimate of ${money} for ${orderNumber(answered.value)} online.`;
  const told = takeWord(tx, message, words, now);
  return told ? { ...answered, trail: [...answered.trail, told] } : answered;
}
