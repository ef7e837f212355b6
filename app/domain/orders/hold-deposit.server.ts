import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders } from "~db/schema/index.ts";
import type { Cents } from "../money.ts";

/**
 * The only writer of what is held of an order's deposits: adds to it, or takes from it. False, and nothing
 * written, if it would fall below zero.
 */
export function addToHeld(tx: Tx, orderId: number, amount: Cents): boolean {
  const held = sql`${orders.held} + ${amount}`;
  return (
    tx
      .update(orders)
      .set({ held })
      .where(and(eq(orders.id, orderId), sql`${held} >= 0`))
      .run().changes > 0
  );
}
