import { and, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";

/** A line that hands over a repair or a special order, whose list price is its price. */
interface PickedUp {
  orderId: number | null;
  pieceId: number | null;
  price: Cents;
}

const PRICED: readonly AuditAction[] = ["order.changed", "order.envelope-changed", "repair.changed"];
/** Entries that say what stays of an erased one. */
const erasures = alias(auditLog, "erasures");

/**
 * By how much repairs and special orders are handed over for less than the highest price that they had: lowered before
 * its pick-up, an order is discounted, and its ticket doesn't say so. Orders by their ids.
 */
export function loweredOrders(tx: Tx, lines: readonly PickedUp[]): ReadonlyMap<number, Cents> {
  const worded = lines.filter(({ pieceId }) => pieceId === null);
  const prices = new Map<number, Cents>();
  for (const { orderId, price } of worded)
    if (orderId !== null) prices.set(orderId, cents((prices.get(orderId) ?? 0) + price));
  const highest = highestPrices(tx, [...prices.keys()]);
  return new Map(
    [...prices].flatMap(([id, price]) => {
      const less = cents((highest.get(id) ?? 0) - price);
      return less > 0 ? [[id, less] as const] : [];
    }),
  );
}

/** The highest price of each order that was changed. */
function highestPrices(tx: Tx, ids: readonly number[]): ReadonlyMap<number, number> {
  if (ids.length === 0) return new Map();
  const payload = sql`coalesce(${auditLog.payload}, ${erasures.payload})`;
  const price = (path: string) => sql`coalesce(${payload} ->> ${sql.raw(`'$.${path}'`)}, 0)`;
  const prices = ["before.price", "after.price", "before.customerPrice", "after.customerPrice"].map(price);
  const rows = tx
    .select({
      id: sql`${auditLog.recordId}`.mapWith(Number),
      price: max(sql`max(${sql.join(prices, sql`, `)})`).mapWith(Number),
    })
    .from(auditLog)
    .leftJoin(
      erasures,
      and(
        eq(erasures.recordKind, "audit"),
        eq(erasures.recordId, sql`iif(${auditLog.payload} is null, cast(${auditLog.id} as text), null)`),
      ),
    )
    .where(
      and(
        inArray(auditLog.recordKind, ["order", "repair"]),
        oneOfMany(auditLog.recordId, ids.map(String)),
        inArray(auditLog.action, PRICED),
      ),
    )
    .groupBy(auditLog.recordId)
    .all();
  return new Map(rows.map((row) => [row.id, row.price]));
}
