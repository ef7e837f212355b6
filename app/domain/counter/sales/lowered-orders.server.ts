import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { OrderKind } from "~db/closed-lists.ts";
import { PAYLOAD_ERASED } from "~db/erased-payload.ts";
import { EDITS_OF_ORDERS, PRICE_SAID, SAYS_PRICE } from "~db/order-prices.ts";
import type { Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import { highestThatStood } from "./price-that-stood.server.ts";

/** A line that hands over a repair or a special order, whose list price is its price. */
interface PickedUp {
  orderId: number | null;
  pieceId: number | null;
  price: Cents;
}

/** The highest prices that orders had, typing errors aside, by their ids. */
export type HighestPrices = (ids: readonly number[]) => ReadonlyMap<number, number>;

/**
 * By how much repairs and special orders are handed over for less than the highest price that they had: lowered before
 * its pick-up, an order is discounted, and its ticket doesn't say so. Orders by their ids.
 */
export function loweredOrders(
  highestOf: HighestPrices,
  lines: readonly PickedUp[],
): ReadonlyMap<number, Cents> {
  const worded = lines.filter(({ pieceId }) => pieceId === null);
  const prices = new Map<number, Cents>();
  for (const { orderId, price } of worded)
    if (orderId !== null) prices.set(orderId, cents((prices.get(orderId) ?? 0) + price));
  const highest = highestOf([...prices.keys()]);
  return new Map(
    [...prices].flatMap(([id, price]) => {
      const less = cents((highest.get(id) ?? 0) - price);
      return less > 0 ? [[id, less] as const] : [];
    }),
  );
}

/** Reads each order once, however often a step asks about it: for its ticket, its day and its month. */
export function highestPrices(tx: Tx): HighestPrices {
  const known = new Map<number, number>();
  return (ids) => {
    const others = ids.filter((id) => !known.has(id));
    if (others.length > 0) for (const { id, price } of readHighest(tx, others)) known.set(id, price);
    return known;
  };
}

[...EDITS_OF_ORDERS, PAYLOAD_ERASED] satisfies AuditAction[];

/**
 * Reads each order's last entry in the index of prices, and what stays of its erased ones: an order may have been edited
 * thousands of times, with long notes. If it costs less now, more entries tell whether that was a typing error.
 */
function readHighest(tx: Tx, ids: readonly number[]): { id: number; price: number }[] {
  const { price, says } = { price: sql.raw(PRICE_SAID), says: sql.raw(SAYS_PRICE) };
  const highest = (kind: SQL, id: SQL) =>
    sql`(select ${price} from audit_log where record_kind = ${kind} and record_id = ${id} and ${says}
      order by ${price} desc limit 1)`;
  const ofErased = sql`(select max(${highest(sql`'audit'`, sql`cast(erased.id as text)`)}) from (
    select id from audit_log where record_kind in ('order', 'repair') and record_id = asked.value and ${says}
      and (${price}) is null) erased)`;
  const found = tx.all<Found>(sql`select orders.id, orders.kind, asked.highest, asked.erased,
      coalesce(repairs.customer_price, orders.price) amount, coalesce(repairs.intake_at, orders.taken_in_at) takenInAt,
      coalesce(repairs.taken_in_by, orders.taken_in_by) takenInBy
    from (
      select cast(asked.value as integer) id, coalesce(${ofErased}, 0) erased,
        max(coalesce(${highest(sql`'order'`, sql`asked.value`)}, 0),
          coalesce(${highest(sql`'repair'`, sql`asked.value`)}, 0)) highest
      from json_each(${JSON.stringify(ids.map(String))}) asked
    ) asked join orders on orders.id = asked.id left join repairs on repairs.id = orders.id`);
  return found.map(({ kind, ...order }) => {
    const isLowered = order.highest > order.amount;
    const stood = isLowered
      ? highestThatStood(tx, kind === "repair" ? "repair" : "order", order)
      : order.highest;
    return { id: order.id, price: Math.max(stood, order.erased) };
  });
}

interface Found {
  id: number;
  kind: OrderKind;
  amount: Cents;
  takenInAt: Instant;
  takenInBy: number;
  highest: Cents;
  erased: Cents;
}
