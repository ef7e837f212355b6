import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orderInstalments, orders } from "~db/schema/index.ts";
import type { Cents } from "../../money.ts";

/**
 * Adds to the deposits that an order holds, or takes from them; nothing else writes that sum. Returns false
 * and writes nothing if it would fall below zero.
 */
export function addToHeld(tx: Tx, orderId: number, amount: Cents): boolean {
  const held = sql`${orders.held} + ${amount}`;
  return (
    tx
      .update(orders)
      .set({ held, nextDueDay: nextDueDay(orderId, held) })
      .where(and(eq(orders.id, orderId), sql`${held} >= 0`))
      .run().changes > 0
  );
}

/** Updates the next due day after any other change of an order's installments. */
export function noteNextDue(tx: Tx, orderId: number): void {
  tx.update(orders)
    .set({ nextDueDay: nextDueDay(orderId, sql`${orders.held}`) })
    .where(eq(orders.id, orderId))
    .run();
}

/** Selects the due day of the first installment that the held deposits don't cover. */
function nextDueDay(orderId: number, held: SQL): SQL {
  return sql`(select i.due_day from ${orderInstalments} i where i.order_id = ${orderId} and (
      select sum(u.amount) from ${orderInstalments} u where u.order_id = i.order_id and u.position <= i.position
    ) > ${held} order by i.position limit 1)`;
}
