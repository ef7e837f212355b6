import type { BulkField } from "~db/bulk-change-lists.ts";
import { type Cents, cents, MAX_AMOUNT, percentOf, type Rate } from "../../money.ts";
import { roundPrice, type Rounding } from "../../price-rounding.ts";
import { isBelowFloor } from "../pieces/floor-price.ts";
import type { Piece } from "../pieces/piece.ts";
import { isAvailable, type PieceState, PIECE_STATE_LABELS } from "../pieces/piece-states.ts";

export const PRICE_STEPS = ["set", "raise", "lower", "raise_percent", "lower_percent"] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

/** Highest percentage of a price change. */
export const MOST_PERCENT = 1_000;

/** The change that a bulk change makes to each of its pieces. */
export type ChangeOfMany =
  | { field: "location"; location: string }
  | { field: "category"; category: string }
  | { field: "price"; by: PriceStep; amount: Cents; rounding: Rounding };

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

/**
 * The price after a change, in cents: rounded to the nearest with that ending, halves up; at .95 to no less
 * than 0.95. `amount` is cents, or hundredths of a percent.
 */
export function changedPrice(
  price: Cents,
  { by, amount, rounding }: Extract<ChangeOfMany, { field: "price" }>,
): Cents | "below_zero" | "too_high" {
  const share = () => percentOf(price, amount as number as Rate);
  const exact = {
    set: () => amount,
    raise: () => price + amount,
    lower: () => price - amount,
    raise_percent: () => price + share(),
    lower_percent: () => price - share(),
  }[by]();
  if (exact < 0) return "below_zero";
  const rounded = roundPrice(exact, rounding);
  return rounded > MAX_AMOUNT ? "too_high" : cents(rounded);
}

/** The value of a field as stored in rows of bulk changes: a store's key, a category, cents. */
export function valueOf(piece: Piece, field: BulkField): string | null {
  return field === "price" ? String(piece.retailPrice) : piece[field];
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
