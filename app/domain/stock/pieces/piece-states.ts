import { ownValue } from "../../own-value.ts";
import { GONE, ON_HAND } from "~db/states-on-hand.ts";

/** States of a piece, as its movements made it. Only 'available' pieces are for sale. */
export const PIECE_STATES = [
  "available",
  "reserved",
  "memo_out",
  "in_transit",
  "in_repair",
  "sold",
  "returned_to_vendor",
  "damaged",
  "lost",
  "melted",
] as const;
export type PieceState = (typeof PIECE_STATES)[number];

export const PIECE_STATE_LABELS: Record<PieceState, string> = {
  available: "Available",
  reserved: "Reserved",
  memo_out: "Out on memo",
  in_transit: "In transit",
  in_repair: "In repair",
  sold: "Sold",
  returned_to_vendor: "Returned to vendor",
  damaged: "Damaged",
  lost: "Lost",
  melted: "Melted",
};

/** True if a piece in this state lies in its store's cases. */
export function isOnHand(state: string): boolean {
  return (ON_HAND as readonly string[]).includes(state);
}

/** True if a piece in this state is no longer in the shop's stock. */
export function isGone(state: string): boolean {
  return (GONE as readonly string[]).includes(state);
}

export function isAvailable(piece: { state: string }): boolean {
  return piece.state === "available";
}

/** Indexed by string: the column holds any text. */
export function pieceStateLabel(state: string): string {
  return ownValue(PIECE_STATE_LABELS, state) ?? state;
}

interface Standing {
  state: string;
  /** Absent if false. */
  isScrap?: boolean;
}

/** True if a piece lies among the scrap, to be melted. Scrap on hold joins it when the hold ends. */
export function isAmongScrap({ state, isScrap }: Standing): boolean {
  return isScrap === true && state === "damaged";
}

/** Words for a piece's state on badges and in lists, files and sentences. Scrap says more than damaged. */
export function standingLabel(piece: Standing): string {
  return isAmongScrap(piece) ? "Scrap" : pieceStateLabel(piece.state);
}

/** State of a piece after each kind of movement. Other kinds leave it as it is. */
export const STATE_AFTER = {
  received: "available",
  reserved: "reserved",
  released: "available",
  sold: "sold",
  sale_voided: "available",
  returned: "available",
  returned_damaged: "damaged",
  returned_to_vendor: "returned_to_vendor",
  memo_out: "memo_out",
  memo_returned: "available",
  sent: "in_transit",
  arrived: "available",
  repair_out: "in_repair",
  repair_back: "available",
  sent_to_vendor: "returned_to_vendor",
  damaged: "damaged",
  restored: "available",
  lost: "lost",
  found: "available",
  melted: "melted",
  traded_in: "available",
  bought: "available",
  held: "reserved",
  scrapped: "damaged",
  given_back: "returned_to_vendor",
} as const satisfies Record<string, PieceState>;
