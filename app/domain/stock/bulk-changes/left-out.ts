import type { BulkField } from "~db/bulk-change-lists.ts";
import { cents } from "../../money.ts";
import { isBelowFloor } from "../pieces/floor-price.ts";
import type { Piece } from "../pieces/piece.ts";
import { isAvailable, type PieceState, PIECE_STATE_LABELS } from "../pieces/piece-states.ts";
import { changedPrice } from "./changed-price.ts";
import { type ChangeOfMany, valueOf } from "./change-of-many.ts";

/** Reasons for leaving a piece out, besides a state other than available. */
const OTHER_REASONS = {
  same: "Already set",
  changed: "Changed since",
  below_zero: "Price below zero",
  below_floor: "Price below floor price",
  too_high: "Price above the maximum",
  no_right: "You can't lower its price",
  refused: "Can't be saved: edit the item first",
} as const;

export type LeftOutReason = Exclude<PieceState, "available"> | keyof typeof OTHER_REASONS;

/** Indexed by string: the column holds any text. */
const REASON_LABELS: Readonly<Record<string, string>> = { ...PIECE_STATE_LABELS, ...OTHER_REASONS };

export function reasonLabel(reason: string): string {
  return REASON_LABELS[reason] ?? reason;
}

export type Outlook = { after: string | null } | { reason: LeftOutReason };

/** The value a piece would get, or the reason it is left out. */
export function outlookOf(piece: Piece, change: ChangeOfMany, mayLowerPrice: boolean): Outlook {
  if (change.field !== "price") {
    const after = change.field === "location" ? change.location : change.category;
    return outlookTo(piece, { field: change.field, after, mayLowerPrice });
  }
  const price = changedPrice(piece.retailPrice, change);
  const outlook = outlookTo(piece, {
    field: "price",
    after: typeof price === "string" ? "" : String(price),
    mayLowerPrice,
  });
  if ("reason" in outlook && outlook.reason === piece.state) return outlook;
  if (typeof price === "string") return { reason: price };
  return outlook;
}

/** Like `outlookOf`, for one given value, such as one that an undo restores. */
export function outlookTo(
  piece: Piece,
  { field, after, mayLowerPrice }: { field: BulkField; after: string | null; mayLowerPrice: boolean },
): Outlook {
  if (!isAvailable(piece)) return { reason: piece.state as LeftOutReason };
  if (valueOf(piece, field) === after) return { reason: "same" };
  if (field === "price" && !mayLowerPrice && Number(after) < piece.retailPrice) return { reason: "no_right" };
  if (field === "price" && isBelowFloor(cents(Number(after)), piece)) return { reason: "below_floor" };
  return { after };
}
