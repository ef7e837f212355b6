import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getOrder } from "./find-orders.server.ts";
import { leaveHouse } from "./end-custody.server.ts";
import { type Order, orderNumber, waitsToBeHandedBack } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { refuseAnother } from "./refuse-another-part.server.ts";
import { type NewPlace, placeOrder } from "./record-place.server.ts";

/**
 * Records where an order is. An outside workshop needs a name, and only it has a due-back date. An order
 * leaves the house by its hand-over, or if it was canceled, by recording that here. Refused beyond the most
 * movements that an order may have, unless it leaves.
 */
export function moveOrder(
  ctx: RuleContext,
  { orderId, ...to }: { orderId: number } & NewPlace,
): Result<Order> {
  const { tx } = ctx;
  const order = getOrder(tx, orderId);
  if (!order) return refuse("missing", "No such record");
  const { place, name = null, dueBack = null } = to;
  if (order.state === "handed_over" || order.place?.place === "handed_over")
    return refuse(
      "conflict",
      `${orderNumber(order)} was already ${order.cancelled ? "handed back" : "picked up"}`,
    );
  if (place === "handed_over" && !order.cancelled)
    return refuse("invalid", "Ring up the pickup on a ticket, or hand it over unpaid", "place");
  if (place === "workshop" && name === null) return refuse("invalid", "Enter the workshop", "name");
  if (place !== "workshop" && dueBack !== null)
    return refuse("invalid", "Only a workshop has a due-back date", "dueBack");
  const tooMany = place === "handed_over" ? null : refuseAnother(tx, "movements", orderId);
  if (tooMany) return tooMany;
  placeOrder(ctx, orderId, { place, name, dueBack });
  if (place === "handed_over" && waitsToBeHandedBack(order)) leaveHouse(ctx, { ...order, place: null });
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} was moved and can't be read`);
  return done(after, orderTrail(order, "order.moved", { before: order.place, after: after.place }));
}
