import type { ListOrder, ListRange } from "../list-orders.ts";

export type PieceOrder = "added" | "sku" | "price" | "purchased";

/** The list's own first. An index has each. */
export const PIECE_ORDERS: readonly ListOrder<PieceOrder>[] = [
  { sort: "-added", label: "Added last" },
  { sort: "added", label: "Added first" },
  { sort: "sku", isInHead: true, label: "SKU, A to Z" },
  { sort: "-sku", isInHead: true, label: "SKU, Z to A" },
  { sort: "price", isInHead: true, label: "Price, lowest first" },
  { sort: "-price", isInHead: true, label: "Price, highest first" },
  { sort: "-purchased", label: "Purchased last" },
  { sort: "purchased", label: "Purchased first" },
];

export const PIECE_RANGES = {
  price: { kind: "money", label: "Price" },
  purchased: { kind: "day", label: "Purchased" },
} as const satisfies Record<string, ListRange>;
