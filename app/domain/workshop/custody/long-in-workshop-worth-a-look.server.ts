import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { orderMovements, orders, repairs } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listAway } from "../../shop/looks/list-away.server.ts";
import { USUAL_AWAY } from "../../stock/movements/usual-time-away.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { type Away, awaySince, type Moved } from "../../stock/movements/away-since.server.ts";
import { customerId, storeKey } from "../orders/find-orders.server.ts";
import { lookedAt } from "../orders/orders-worth-a-look.server.ts";
import { PRICE, waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";

export const IN_WORKSHOP: Away = { starts: ["workshop"], goesOn: [], endsThere: false };

/**
 * Lists as worth a look what customers left with a store and has been in workshops for more than `USUAL_AWAY.daysOut` days,
 * whatever day it is due back, under whoever moved it there, unless it was listed since. No count expects it. Who moved
 * it since had a part in that.
 */
export function noteLongInWorkshop(ctx: RuleContext, store: string): Trail[] {
  const { tx, now } = ctx;
  const there = inWorkshops(tx, store);
  if (there.length === 0) return [];
  const moves = placesOf(
    tx,
    there.map(({ id }) => id),
  );
  const zone = zoneOf(tx, store);
  const long = there.flatMap((order) => {
    const moved = moves.get(order.id) ?? [];
    const left = awaySince(moved, { away: IN_WORKSHOP, zone, since: now });
    const since = Math.max(left + USUAL_AWAY.daysOut * MS_PER_DAY, (moved[0]?.at ?? 0) + 1) as Instant;
    const movers = moved.filter(({ at }) => at >= left).map(({ employeeId }) => employeeId);
    return now > left + USUAL_AWAY.daysOut * MS_PER_DAY
      ? [{ ...order, since, movers: movers.toReversed() }]
      : [];
  });
  return listAway(ctx, long);
}

/** What customers left with a store, or ordered there, and is in workshops. */
export function inWorkshops(tx: Tx, store: string) {
  return tx
    .select({
      id: orders.id,
      kind: orders.kind,
      customerId,
      amount: PRICE,
    })
    .from(orders)
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .where(and(waitsIn("placedHere"), eq(orders.place, "workshop"), sql`${storeKey} = ${store}`))
    .all()
    .map((order) => ({ id: order.id, amount: order.amount, record: lookedAt(order) }));
}

/**
 * Where orders were put, of each the newest first. Nobody has seen in the store what was handed over, nor what came back
 * by the books, because that was undone.
 */
export function placesOf(tx: Tx, orderIds: readonly number[]): Map<number, Moved[]> {
  const { orderId, place: kind, employeeId, at, id } = orderMovements;
  const rows = tx
    .select({ orderId, kind, employeeId, at })
    .from(orderMovements)
    .where(oneOfMany(orderId, orderIds))
    .orderBy(desc(id))
    .all();
  const moves = new Map(orderIds.map((order) => [order, [] as Moved[]]));
  for (const { orderId: order, ...moved } of rows) {
    const ofOrder = moves.get(order);
    const after = ofOrder?.at(-1);
    if (after && moved.kind === "handed_over") after.isThere = false;
    ofOrder?.push({ ...moved, isThere: moved.kind !== "workshop" && moved.kind !== "handed_over" });
  }
  return moves;
}
