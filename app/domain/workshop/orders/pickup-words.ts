import { type OrderKind, orderTitle } from "./order.ts";

interface Named {
  kind: OrderKind;
  id: number;
}

/** Describes a line that hands an order over: 'Repair R-000012: Clasp'. */
export function pickupText(order: Named, words: string): string {
  return `${orderTitle(order)}: ${words}`;
}

/** Returns such a description without the order's name: 'Clasp'. Empty once an erasure has emptied it. */
export function wordsOfPickup(order: Named, description: string): string {
  const title = orderTitle(order);
  if (description === title) return "";
  const named = pickupText(order, "");
  return description.startsWith(named) ? description.slice(named.length) : description;
}
