import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import { editsOf, textToRead } from "../../shop/trail/record-edits.server.ts";
import type { Pickup } from "./orders-for-tickets.ts";

/**
 * The stores that took a ticket's orders in, and of a repair, whose store can be edited, each that it had: the books can
 * have it anywhere. Null if one was edited more often than is read, since it may have been in any.
 */
export function storesOfOrders(tx: Tx, pickups: readonly Pickup[]): string[] | null {
  const left = textToRead();
  const had = new Set(pickups.map(({ order }) => order.store.key));
  for (const { order } of pickups) {
    if (order.kind !== "repair") continue;
    const { edits, isTooMany } = editsOf(tx, { kind: "repair", id: order.id }, 0 as Instant, left);
    if (isTooMany) return null;
    for (const { before } of edits) if (typeof before["store"] === "string") had.add(before["store"]);
  }
  return [...had];
}
