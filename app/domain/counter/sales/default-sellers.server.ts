import type { Tx } from "~db/client.server.ts";
import { type Rate, rate } from "../../money.ts";
import type { OrderBook } from "./order-book.ts";

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
  orderBook: Pick<OrderBook, "takersOf">,
): { id: number; share: Rate }[] {
  const takers = orderBook.takersOf(
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
