/** What a piece is, as its movements made it. Only 'available' ones are for sale. */
export const PIECE_STATES = ["available", "sold", "damaged", "returned_to_vendor"] as const;
export type PieceState = (typeof PIECE_STATES)[number];

const LABELS: Record<string, string> = {
  available: "Available",
  sold: "Sold",
  damaged: "Damaged",
  returned_to_vendor: "Returned to vendor",
} satisfies Record<PieceState, string>;

/** Indexed by string: the column holds any text. */
export function pieceStateLabel(state: string): string {
  return LABELS[state] ?? state;
}

/** What a movement makes of a piece, by its kind. Others leave it what it is. */
export const STATE_AFTER = {
  received: "available",
  sold: "sold",
  sale_voided: "available",
  returned: "available",
  returned_damaged: "damaged",
  returned_to_vendor: "returned_to_vendor",
} as const satisfies Record<string, PieceState>;
