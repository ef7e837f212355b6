import type { ListSort, ListRange } from "../../list-sorting.ts";

export type CustomerSort = "name" | "added" | "spent" | "lastPurchase";

/** The list's own order first. Each has an index. */
export const CUSTOMER_SORTS: readonly ListSort<CustomerSort>[] = [
  { sort: "name", isInHead: true, label: "Name, A to Z" },
  { sort: "-name", isInHead: true, label: "Name, Z to A" },
  { sort: "-added", label: "Newest first" },
  { sort: "added", label: "Oldest first" },
  { sort: "-spent", isInHead: true, label: "Most spent" },
  { sort: "spent", isInHead: true, label: "Least spent" },
  { sort: "-lastPurchase", isInHead: true, label: "Last purchase, newest first" },
  { sort: "lastPurchase", isInHead: true, label: "Last purchase, oldest first" },
];

export const CUSTOMER_RANGES = {
  added: { kind: "day", label: "Added" },
  lastPurchase: { kind: "day", label: "Last purchase" },
} as const satisfies Record<string, ListRange>;
