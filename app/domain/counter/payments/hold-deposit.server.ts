import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orderInstalments, orders } from "~db/schema/index.ts";
import type { Cents } from "../../money.ts";

/**
 * The only writer of what is held of an order's deposits: adds to it, or takes from it. False, and nothing
 * written, if it would fall below zero.
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

/** For every other change of an order's instalments. */
export function noteNextDue(tx: Tx, orderId: number): void {
  tx.update(orders)
    .set({ nextDueDay: nextDueDay(orderId, sql`${orders.held}`) })
    .where(eq(orders.id, orderId))
    .run();
}

/** When the first instalment is due that what is held doesn't cover. */
function nextDueDay(orderId: number, held: SQL): SQL {
  return sql`(select i.due_day from ${orderInstalments} i where i.order_id = ${orderId} and (
      select sum(u.amount) from ${orderInstalments} u where u.order_id = i.order_id and u.position <= i.position
    ) > ${held} order by i.position limit 1)`;
}
