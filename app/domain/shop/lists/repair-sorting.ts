import type { ListSort, ListRange } from "../../list-sorting.ts";

export type RepairSort = "intake" | "promised" | "price";

/** Sort orders, the default of calls first. An index serves each. */
export const REPAIR_SORTS: readonly ListSort<RepairSort>[] = [
  { sort: "-intake", isInHead: true, label: "Newest first" },
  { sort: "intake", isInHead: true, label: "Oldest first" },
  { sort: "promised", label: "Promised first" },
  { sort: "-promised", label: "Promised last" },
  { sort: "-price", label: "Price, highest first" },
  { sort: "price", label: "Price, lowest first" },
];

/** The page's own order while at most a store narrows it: what is to be done. Calls don't offer it. */
export const DUE_FIRST: ListSort<"due"> = { sort: "due", label: "Due first" };

export const REPAIR_RANGES = {
  received: { kind: "day", label: "Received" },
  promised: { kind: "day", label: "Promised" },
  price: { kind: "money", label: "Price" },
} as const satisfies Record<string, ListRange>;
