import { and, desc, eq, sql } from "drizzle-orm";
import { oneOfMany } from "~db/one-of-many.ts";
import { orderMovements, orders, repairs } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { listedSince } from "../../shop/looks/listed-since.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { type Away, awaySince, type Moved } from "../../stock/movements/away-since.server.ts";
import { customerId, storeKey } from "../orders/find-orders.server.ts";
import { lookedAt } from "../orders/lower-price.server.ts";
import { waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";

const IN_WORKSHOP: Away = { starts: ["workshop"], goesOn: [], endsThere: false };

/**
 * Lists as worth a look what customers left with a store and has been in workshops for more than `USUAL.daysOut` days,
 * whatever day it is due back, under whoever moved it there, unless it was listed since. No count expects it.
 */
export function noteLongInWorkshop(ctx: RuleContext, store: string): Trail[] {
  const { tx, now } = ctx;
  const there = tx
    .select({
      id: orders.id,
      kind: orders.kind,
      customerId,
      price: sql<Cents>`coalesce(${repairs.customerPrice}, ${orders.price})`,
    })
    .from(orders)
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .where(and(waitsIn("placedHere"), eq(orders.place, "workshop"), sql`${storeKey} = ${store}`))
    .all();
  if (there.length === 0) return [];
  const moves = placesOf(
    ctx,
    there.map(({ id }) => id),
  );
  const zone = zoneOf(tx, store);
  const long = there.flatMap((order) => {
    const moved = moves.get(order.id) ?? [];
    const left = awaySince(moved, { away: IN_WORKSHOP, zone, since: now });
    const since = Math.max(left + USUAL.daysOut * MS_PER_DAY, (moved[0]?.at ?? 0) + 1) as Instant;
    const record = lookedAt(order);
    const employeeId = moved.find(({ at }) => at === left)?.employeeId ?? null;
    return now > left + USUAL.daysOut * MS_PER_DAY ? [{ ...order, since, record, employeeId }] : [];
  });
  const looked = (["repair", "customer"] as const).flatMap((recordKind) => {
    const of = long.filter(({ record }) => record.kind === recordKind);
    const due = of.map(({ record, since }) => ({ id: record.id, since }));
    const isListed = listedSince(tx, { kind: "memo", recordKind }, due);
    return of.filter(({ record }) => !isListed.has(record.id));
  });
  return looked.map(({ record, price: amount, employeeId }) =>
    listLook(ctx, { kind: "memo", recordKind: record.kind, recordId: record.id, employeeId, amount }),
  );
}

/** Where orders were put, of each the newest first. */
function placesOf({ tx }: RuleContext, orderIds: readonly number[]) {
  const { orderId, place: kind, employeeId, at, id } = orderMovements;
  const rows = tx
    .select({ orderId, kind, employeeId, at })
    .from(orderMovements)
    .where(oneOfMany(orderId, orderIds))
    .orderBy(desc(id))
    .all();
  const moves = new Map(orderIds.map((order) => [order, [] as Moved[]]));
  for (const { orderId: order, ...moved } of rows) moves.get(order)?.push({ ...moved, isThere: false });
  return moves;
}
