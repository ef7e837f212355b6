import type { Tx } from "~db/client.server.ts";
import { refuse, type Refused } from "../../result.ts";
import { ticketNumber } from "../../counter/sales/sale.ts";
import { getOrder } from "./find-orders.server.ts";
import { isSettled, type Order, orderNumber, waitsToBeHandedBack } from "./order.ts";

/** Says why no more money is taken or given back for an order; null if it still is. */
export function whySettled(order: Order): string | null {
  if (!isSettled(order)) return null;
  const number = orderNumber(order);
  if (order.cancelled) return `${number} was canceled`;
  return order.saleId === null
    ? `${number} was taken in as picked up: nothing is due`
    : `${number} was already picked up: ${ticketNumber(order.saleId)}`;
}

/** Returns the order if money can still be taken or given back for it. Refused (409) once `isSettled`. */
export function orderToSettle(tx: Tx, id: number, field?: string): { ok: true; order: Order } | Refused {
  const order = getOrder(tx, id);
  if (!order) return refuse("missing", "No such record");
  const why = whySettled(order);
  return why === null ? { ok: true, order } : refuse("conflict", why, field);
}

/** Returns the order if it can still change: it was neither handed over nor canceled. */
export function orderToChange(tx: Tx, id: number): { ok: true; order: Order } | Refused {
  const found = orderToSettle(tx, id);
  if (!found.ok || found.order.state !== "handed_over") return found;
  return refuse("conflict", `${orderNumber(found.order)} was already picked up`);
}

/**
 * Returns the order if its customer can still be told to come for it, including a canceled repair that is
 * still here.
 */
export function orderToTell(tx: Tx, id: number): { ok: true; order: Order } | Refused {
  const order = getOrder(tx, id);
  return order && waitsToBeHandedBack(order) ? { ok: true, order } : orderToChange(tx, id);
}
