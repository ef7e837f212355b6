import type { ListSort, ListRange } from "../../list-sorting.ts";

export type PieceSort = "added" | "sku" | "price" | "purchased";

/** The list's own order first. Each has an index. */
export const PIECE_SORTS: readonly ListSort<PieceSort>[] = [
  { sort: "-added", label: "Newest first" },
  { sort: "added", label: "Oldest first" },
  { sort: "sku", isInHead: true, label: "SKU, A to Z" },
  { sort: "-sku", isInHead: true, label: "SKU, Z to A" },
  { sort: "price", isInHead: true, label: "Price, lowest first" },
  { sort: "-price", isInHead: true, label: "Price, highest first" },
  { sort: "-purchased", label: "Purchase date, newest first" },
  { sort: "purchased", label: "Purchase date, oldest first" },
];

export const PIECE_RANGES = {
  price: { kind: "money", label: "Price" },
  purchased: { kind: "day", label: "Purchased" },
} as const satisfies Record<string, ListRange>;
