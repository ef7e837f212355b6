import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { orders, orderTellings } from "~db/schema/index.ts";
import { dayIn } from "../../dates.ts";
import { done, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getOrder } from "./find-orders.server.ts";
import type { ContactWay, Order } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { refuseAnother } from "./refuse-another-part.server.ts";
import { orderToTell } from "./still-open.server.ts";

export interface NewTelling {
  how: ContactWay;
  /** Text that was sent or said; null if it isn't kept. */
  message: string | null;
  /** The message of the outbox that tells them, if Loupe itself does. */
  messageId?: number;
}

/**
 * Records that the customer was told about an order, for example that it is ready or that a payment is due.
 * Every time is kept, however soon after the last. Refused once the order left the house, and beyond the most messages
 * that an order may have.
 */
export function tellCustomer(
  ctx: RuleContext,
  { orderId, how, message, messageId }: { orderId: number } & NewTelling,
): Result<Order> {
  const { tx, actor, now } = ctx;
  const found = orderToTell(tx, orderId);
  if (!found.ok) return found;
  const tooMany = refuseAnother(tx, "messages", orderId);
  if (tooMany) return tooMany;
  insertRow(tx, orderTellings, {
    orderId,
    at: now,
    employeeId: actor.id,
    way: how,
    message,
    messageId: messageId ?? null,
  });
  tx.update(orders)
    .set({
      toldAt: now,
      toldDay: dayIn(found.order.store.zone, now),
      toldBy: actor.id,
      toldWay: how,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
    .run();
  const told = getOrder(tx, orderId);
  if (!told) throw new Error(`Order ${orderId} was changed and can't be read`);
  const after = { how, ...(messageId !== undefined && { messageId }) };
  return done(told, orderTrail(found.order, "order.told", { after }));
}
