import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { orderPieces, orders, payments, pieceMovements } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getOrder } from "./find-orders.server.ts";
import { addToHeld } from "./hold-deposit.server.ts";
import { comeBack } from "./end-custody.server.ts";
import { orderTrail } from "./order-trail.ts";
import { setState } from "./set-piece-state.server.ts";

/**
 * Restores the orders that a voided ticket handed over: their deposits are held and their pieces put away
 * again. An order handed over before its ticket stays handed over, unpaid.
 */
export function reopenOrders(ctx: RuleContext, saleId: number, soldAt: Instant): Trail[] {
  const { tx, actor, now } = ctx;
  const used = tx
    .select({ orderId: payments.orderId, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.saleId, saleId), eq(payments.kind, "deposit")))
    .all();
  for (const { orderId, amount } of used) if (orderId !== null) addToHeld(tx, orderId, amount);
  const ids = tx.select({ id: orders.id }).from(orders).where(eq(orders.saleId, saleId)).all();
  return ids.map(({ id }) => {
    const order = getOrder(tx, id);
    if (!order) throw new Error(`Order ${id} can't be read`);
    const isByTicket = order.handedOver?.at === soldAt;
    tx.update(orders)
      .set({
        saleId: null,
        version: sql`${orders.version} + 1`,
        ...(isByTicket && {
          handedOverAt: null,
          handedOverDay: null,
          handedOverBy: null,
          handedOverTo: null,
        }),
      })
      .where(eq(orders.id, id))
      .run();
    for (const { pieceId } of order.pieces) {
      const { location } = setState(tx, pieceId, "reserved");
      tx.update(orderPieces)
        .set({ isReserved: true })
        .where(and(eq(orderPieces.orderId, id), eq(orderPieces.pieceId, pieceId)))
        .run();
      insertRow(tx, pieceMovements, {
        pieceId,
        kind: "reserved",
        at: now,
        store: location,
        employeeId: actor.id,
        saleId,
        orderId: id,
      });
    }
    if (isByTicket) comeBack(ctx, order, soldAt);
    return orderTrail(order, "order.reopened", {
      before: { saleId, state: order.state },
      after: { saleId: null, state: getOrder(tx, id)?.state },
    });
  });
}

/** Finds the canceled order whose kept deposit a ticket booked. */
export function cancelledWith(tx: Tx, saleId: number) {
  return tx
    .select({ id: orders.id, kind: orders.kind })
    .from(orders)
    .where(and(eq(orders.saleId, saleId), isNotNull(orders.cancelledAt)))
    .get();
}
