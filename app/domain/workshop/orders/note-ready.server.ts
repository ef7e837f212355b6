import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";

/** A repair that is completed, a special order that arrived and a layaway that is paid wait to be fetched. */
const IS_READY = sql`case ${orders.kind}
  when 'repair' then (select r.status from ${repairs} r where r.id = ${orders.id}) = 'completed'
  when 'special_order' then ${orders.arrivedDay} is not null
  else ${orders.held} >= ${orders.price} end`;

/**
 * The only writer of since when an order waits to be fetched. For every change of a status, an arrival and of what
 * is held, also when a hand-over is taken back. One that ended keeps what it was.
 */
export function noteReady({ tx, now }: { tx: Tx; now: Instant }, orderId: number): void {
  tx.update(orders)
    .set({ readyAt: sql`case when ${IS_READY} then coalesce(${orders.readyAt}, ${now}) end` })
    .where(and(eq(orders.id, orderId), isNull(orders.handedOverAt), isNull(orders.cancelledAt)))
    .run();
}
