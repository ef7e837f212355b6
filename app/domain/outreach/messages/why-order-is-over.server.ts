import type { Tx } from "~db/client.server.ts";
import { areOnePerson } from "../../people/merges/one-person.server.ts";
import type { CanceledWhy, Message } from "../../people/outbox/message.ts";
import { ORDER_PURPOSES } from "../../workshop/orders/message-words.ts";
import { orderToTell } from "../../workshop/orders/still-open.server.ts";

/**
 * Why a message no longer fits its order: it was picked up or canceled since, or is another customer's. Null if it
 * fits, and for what isn't about an order to come, such as the receipt of a deposit.
 */
export function whyOrderIsOver(
  tx: Tx,
  { orderId, purpose, customerId }: Pick<Message, "orderId" | "purpose" | "customerId">,
): CanceledWhy | null {
  if (orderId === null || !ORDER_PURPOSES.some((one) => one === purpose)) return null;
  const found = orderToTell(tx, orderId);
  if (!found.ok) return "order_over";
  return areOnePerson(tx, found.order.customerId, customerId) ? null : "another_customer";
}
