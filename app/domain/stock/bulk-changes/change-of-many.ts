import type { BulkField } from "~db/bulk-change-lists.ts";
import type { Cents } from "../../money.ts";
import type { Rounding } from "../../price-rounding.ts";
import type { Piece } from "../pieces/piece.ts";

export const PRICE_STEPS = ["set", "raise", "lower", "raise_percent", "lower_percent"] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

/** The change that a bulk change makes to each of its pieces. */
export type ChangeOfMany =
  | { field: "location"; location: string }
  | { field: "category"; category: string }
  | { field: "price"; by: PriceStep; amount: Cents; rounding: Rounding };

/** The value of a field as stored in rows of bulk changes: a store's key, a category, cents. */
export function valueOf(piece: Piece, field: BulkField): string | null {
  return field === "price" ? String(piece.retailPrice) : piece[field];
}
