import { getOrder } from "../../workshop/orders/find-orders.server.ts";
import { orderNumber } from "../../workshop/orders/order.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Message } from "../../people/outbox/message.ts";
import { countWords, takeWord } from "./take-word.server.ts";
import { orderOfMessage } from "./whose-link.server.ts";

/** Most words kept of whoever has one message's link. A yes or no is one for each time that the shop asked. */
const WORDS_AT_MOST = 10;

/**
 * Takes a customer's question about the estimate whose link they followed. The same one twice is taken once. Refused (409)
 * after ten: nobody reads more.
 */
export function askQuestion(
  { tx, now }: RuleContext<null>,
  { message, name, question }: { message: Message; name: string; question: string },
): Result<null> {
  const orderId = orderOfMessage(tx, message);
  const order = orderId === null ? undefined : getOrder(tx, orderId);
  if (!order) return refuse("missing", "No such order");
  if (countWords(tx, message) >= WORDS_AT_MOST)
    return refuse("conflict", "You asked us a lot already: please call us");
  // The shop's own words first, so that nobody's name says something else.
  const words = `Question about the estimate for ${orderNumber(order)}, from ${name}: ${question}`;
  const told = takeWord(tx, message, { words, once: words }, now);
  return { ok: true, value: null, trail: told ? [told] : [] };
}
