import type { ListOrder, ListRange } from "../list-orders.ts";

export type CustomerOrder = "name" | "added" | "spent" | "lastPurchase";

/** The list's own first. An index has each. */
export const CUSTOMER_ORDERS: readonly ListOrder<CustomerOrder>[] = [
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", isInHead: true, label: "Name, Z to A" },
  { sort: "-added", label: "Added last" },
  { sort: "added", label: "Added first" },
  { sort: "-spent", isInHead: true, label: "Spent most" },
  { sort: "spent", isInHead: true, label: "Spent least" },
  { sort: "-lastPurchase", label: "Purchased last" },
  { sort: "lastPurchase", label: "Purchased longest ago" },
];

export const CUSTOMER_RANGES = {
  added: { kind: "day", label: "Added" },
  lastPurchase: { kind: "day", label: "Last purchase" },
} as const satisfies Record<string, ListRange>;
