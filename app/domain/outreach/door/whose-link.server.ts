import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { areOnePerson, keptIdOf, personRows } from "../../people/merges/one-person.server.ts";
import { areOneAddress } from "../../people/suppressions/address-spellings.server.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import { customerId } from "../../workshop/orders/find-orders.server.ts";
import { CONTACT_CHANNEL, type Message } from "../../people/outbox/message.ts";

/**
 * The order that a message was about, as long as it belongs to the customer who got the message; null otherwise. Once a
 * repair turns out to be somebody else's, the link that went to the wrong customer opens nothing.
 */
export function orderOfMessage(tx: Tx, message: Pick<Message, "orderId" | "customerId">): number | null {
  const { orderId } = message;
  if (orderId === null) return null;
  const order = tx
    .select({ customerId })
    .from(orders)
    .leftJoin(repairs, eq(repairs.id, orders.id))
    .where(eq(orders.id, orderId))
    .get();
  return order && areOnePerson(tx, order.customerId, message.customerId) ? orderId : null;
}

/**
 * Whether a message went to an address that its customer has now, under whichever customer they are: whoever reads there
 * may speak for them. False for a walk-in, for somebody who was erased, and once the address isn't kept any more.
 */
export function wentToTheirAddress(
  tx: Tx,
  message: Pick<Message, "channel" | "addressKey" | "customerId">,
): boolean {
  const channel = CONTACT_CHANNEL[message.channel];
  if (message.customerId === null || message.addressKey === null) return false;
  const rows = personRows(tx, keptIdOf(tx, message.customerId));
  return rows.some((row) => areOneAddress(addressesOf(row)[channel], message.addressKey));
}
