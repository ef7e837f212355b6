import type { ListOrder } from "../list-orders.ts";

export type OrderOrder = "intake" | "promised" | "price";

/** The list's own first. An index has each. */
export const ORDER_ORDERS: readonly ListOrder<OrderOrder>[] = [
  { sort: "-intake", label: "Newest first" },
  { sort: "intake", label: "Oldest first" },
  { sort: "promised", label: "Promised first" },
  { sort: "-promised", label: "Promised last" },
  { sort: "-price", label: "Price, highest first" },
  { sort: "price", label: "Price, lowest first" },
];
