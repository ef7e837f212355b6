import type { ListSort } from "../../list-sorting.ts";

export type OrderSort = "intake" | "promised" | "price";

/** Sort orders, the default of calls first. An index serves each. */
export const ORDER_SORTS: readonly ListSort<OrderSort>[] = [
  { sort: "-intake", isInHead: true, label: "Newest first" },
  { sort: "intake", isInHead: true, label: "Oldest first" },
  { sort: "promised", isInHead: true, label: "Promised first" },
  { sort: "-promised", isInHead: true, label: "Promised last" },
  { sort: "-price", isInHead: true, label: "Price, highest first" },
  { sort: "price", isInHead: true, label: "Price, lowest first" },
];

/** The page's own order while at most a store narrows it. Calls don't offer it. */
export const LATE_FIRST: ListSort<"late"> = { sort: "late", label: "Late first" };
