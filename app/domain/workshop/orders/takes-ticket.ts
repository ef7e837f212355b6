import type { Order } from "./order.ts";

/**
 * True if nothing is due for an order, and it still leaves with a ticket alone: a layaway's pieces leave the stock with
 * it, and what deposits paid is no sale, with its discounts and untaxed work, until a ticket says so.
 */
export function takesTicket({ kind, amountDue, held }: Pick<Order, "kind" | "amountDue" | "held">): boolean {
  return amountDue === 0 && (kind === "layaway" || held > 0);
}
