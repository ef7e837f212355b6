import type { ListSort, ListRange } from "../../list-sorting.ts";

export type SaleSort = "date" | "price" | "total";

/**
 * Sort orders, the default first. An index serves each, except those by amount for one category's or seller's
 * sales.
 */
export const SALE_SORTS: readonly ListSort<SaleSort>[] = [
  { sort: "-date", isInHead: true, label: "Newest first" },
  { sort: "date", isInHead: true, label: "Oldest first" },
  { sort: "-price", isInHead: true, label: "Sale price, highest first" },
  { sort: "price", isInHead: true, label: "Sale price, lowest first" },
  { sort: "-total", label: "Total, highest first" },
  { sort: "total", label: "Total, lowest first" },
];

export const SALE_RANGES = {
  total: { kind: "money", label: "Total" },
} as const satisfies Record<string, ListRange>;
