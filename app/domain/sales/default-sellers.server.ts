import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { employees, orders, repairs } from "~db/schema/index.ts";
import { type Rate, rate } from "../money.ts";
import { takenInBy } from "../orders/find-orders.server.ts";

/** A line as far as it says who sold it: a pick-up names its order. */
interface SoldLine {
  orderId: number | null;
  /** Zero for what pays no commission. */
  price: number;
}

/** All of a ticket, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

/**
 * Whose a ticket is when nobody is named: an order that it hands over is of whoever took it in, all else of whoever
 * processes it, also what was taken in by somebody whose account ended. Two share it by the prices of their lines, and
 * of more people the two with the most; the first has the larger share.
 */
export function defaultSellers(
  tx: Tx,
  actorId: number,
  lines: readonly SoldLine[],
): { id: number; share: Rate }[] {
  const takers = takersOf(
    tx,
    lines.flatMap(({ orderId }) => orderId ?? []),
  );
  const parts = new Map<number, number>();
  for (const { orderId, price } of lines) {
    const id = (orderId !== null && takers.get(orderId)) || actorId;
    parts.set(id, (parts.get(id) ?? 0) + price);
  }
  const [first, second] = [...parts].filter(([, price]) => price > 0).toSorted(([, a], [, b]) => b - a);
  if (!first) return [{ id: [...parts.keys()][0] ?? actorId, share: rate(WHOLE_SHARE) }];
  if (!second) return [{ id: first[0], share: rate(WHOLE_SHARE) }];
  const rest = Math.max(1, Math.round((WHOLE_SHARE * second[1]) / (first[1] + second[1])));
  return [
    { id: first[0], share: rate(WHOLE_SHARE - rest) },
    { id: second[0], share: rate(rest) },
  ];
}

/** Who took in each of these orders, of those who still have an account. */
function takersOf(tx: Tx, orderIds: readonly number[]): ReadonlyMap<number, number> {
  if (orderIds.length === 0) return new Map();
  const found = tx
    .select({ orderId: orders.id, id: takenInBy })
    .from(orders)
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .innerJoin(employees, and(eq(employees.id, takenInBy), eq(employees.isActive, true)))
    .where(oneOfMany(orders.id, orderIds))
    .all();
  return new Map(found.map(({ orderId, id }) => [orderId, id]));
}
