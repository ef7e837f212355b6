import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { countLines } from "~db/schema/index.ts";
import { orderOfNumber } from "../orders/find-orders.server.ts";
import { isInHouse, type Order, orderNumber, waits } from "../orders/order.ts";
import type { CountHead, CountResult } from "./count.ts";

/** Finds the order of a scanned number and its result in a count of orders. Null if no order has it. */
export function resultOfScannedOrder(tx: Tx, count: CountHead, number: string) {
  const order = orderOfNumber(tx, number);
  if (!order) return null;
  const result = resultOf(tx, count, order);
  const at = { store: order.store.key, place: order.place?.place, placeName: order.place?.name };
  return { number: orderNumber(order), result, line: { orderId: order.id, ...at } };
}

function resultOf(tx: Tx, count: CountHead, order: Order): CountResult {
  const earlier = tx
    .select({ id: countLines.id })
    .from(countLines)
    .where(
      and(eq(countLines.countId, count.id), eq(countLines.orderId, order.id), ne(countLines.result, "twice")),
    )
    .get();
  if (earlier) return "twice";
  if (!isInHouse(order) && !waits(order, "open")) return "handed_over";
  if (order.store.key !== count.store.key) return "other_store";
  return isWhere(count, order) ? "found" : "elsewhere";
}

/**
 * True if the books have the order where the count looks. In a whole store that is anywhere but an outside
 * workshop.
 */
function isWhere(count: CountHead, order: Order): boolean {
  const { place } = order;
  if (count.place === null) return isInHouse(order) && place?.place !== "workshop";
  if (place?.place !== count.place) return false;
  return count.placeName === null || count.placeName.toLowerCase() === (place.name ?? "").toLowerCase();
}
