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
