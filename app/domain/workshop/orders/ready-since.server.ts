import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";

/**
 * True in SQL if an order waits for pickup: a completed repair, a special order that arrived, or a paid
 * layaway.
 */
const IS_READY = sql`case ${orders.kind}
  when 'repair' then (select r.status from ${repairs} r where r.id = ${orders.id}) = 'completed'
  when 'special_order' then ${orders.arrivedDay} is not null
  else ${orders.held} >= ${orders.price} end`;

/**
 * Sets the moment since which an order waits for pickup; nothing else but `noteReadyForAnother` writes it. Every
 * change of status, of arrival and of the held deposits calls this, and so does taking back a hand-over. An ended
 * order keeps its moment.
 */
export function noteReady({ tx, now }: { tx: Tx; now: Instant }, orderId: number): void {
  tx.update(orders)
    .set({ readyAt: sql`case when ${IS_READY} then coalesce(${orders.readyAt}, ${now}) end` })
    .where(and(eq(orders.id, orderId), isNull(orders.handedOverAt), isNull(orders.cancelledAt)))
    .run();
}

/** Begins that moment anew for somebody else, whom nobody told yet. */
export function noteReadyForAnother({ tx, now }: { tx: Tx; now: Instant }, orderId: number): void {
  tx.update(orders)
    .set({ readyAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        isNotNull(orders.readyAt),
        isNull(orders.handedOverAt),
        isNull(orders.cancelledAt),
      ),
    )
    .run();
}
