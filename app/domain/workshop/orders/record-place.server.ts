import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { orderMovements, orders } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { OrderPlace } from "./order.ts";

export interface NewPlace {
  place: OrderPlace;
  /** Number of the tray, or name of the workshop. */
  name?: string | null;
  /** Day when an outside workshop should send it back. */
  dueBack?: Day | null;
}

/** Writes the movement and the order's current place. */
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
