import { getOrder } from "../../workshop/orders/find-orders.server.ts";
import { orderNumber } from "../../workshop/orders/order.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Message } from "../messages/message.ts";
import { takeWord } from "./take-word.server.ts";

/** Takes a customer's question about the estimate whose link they followed. The same one twice is taken once. */
export function askQuestion(
  { tx, now }: RuleContext<null>,
  { message, name, question }: { message: Message; name: string; question: string },
): Result<null> {
  const order = message.orderId === null ? undefined : getOrder(tx, message.orderId);
  if (!order) return refuse("missing", "No such order");
  const words = `${name} asks about the estimate for ${orderNumber(order)}: ${question}`;
  const told = takeWord(tx, message, words, now);
  return { ok: true, value: null, trail: told ? [told] : [] };
}
