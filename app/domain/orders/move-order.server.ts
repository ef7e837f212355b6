import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { orderMovements, orders } from "~db/schema/index.ts";
import type { Day } from "../dates.ts";
import { done, refuse, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { getOrder } from "./find-orders.server.ts";
import { type Order, orderNumber, type OrderPlace } from "./order.ts";
import { orderTrail } from "./order-trail.ts";

export interface NewPlace {
  place: OrderPlace;
  /** Which tray, or the workshop's name. */
  name?: string | null;
  /** Of an outside workshop. */
  dueBack?: Day | null;
}

/**
 * Says where an order is now. An outside workshop has a name; only it is due back. An order leaves the house by
 * its hand-over, one that was cancelled also by saying so.
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
    return refuse("conflict", `${orderNumber(order)} was already handed over`);
  if (place === "handed_over" && !order.cancelled)
    return refuse("invalid", "Ring up the pickup on a ticket, or hand it over unpaid", "place");
  if (place === "workshop" && name === null) return refuse("invalid", "Enter the workshop", "name");
  if (place !== "workshop" && dueBack !== null)
    return refuse("invalid", "Only a workshop has a due-back date", "dueBack");
  placeOrder(ctx, orderId, { place, name, dueBack });
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} was moved and can't be read`);
  return done(after, orderTrail(order, "order.moved", { before: order.place, after: after.place }));
}

/** Writes the movement and where the order is since. */
export function placeOrder(
  { tx, actor, now }: RuleContext,
  orderId: number,
  { place, name: placeName = null, dueBack: dueBackDay = null }: NewPlace,
): void {
  const at = { place, placeName, dueBackDay };
  insertRow(tx, orderMovements, { orderId, ...at, at: now, employeeId: actor.id });
  tx.update(orders)
    .set({ ...at, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
    .run();
}
