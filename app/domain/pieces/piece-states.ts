/** What a piece is, as its movements made it. Only 'available' ones are for sale. */
export const PIECE_STATES = ["available", "reserved", "sold", "damaged", "returned_to_vendor"] as const;
export type PieceState = (typeof PIECE_STATES)[number];

export const PIECE_STATE_LABELS: Record<PieceState, string> = {
  available: "Available",
  reserved: "Reserved",
  sold: "Sold",
  damaged: "Damaged",
  returned_to_vendor: "Returned to vendor",
};

/** Indexed by string: the column holds any text. */
export function pieceStateLabel(state: string): string {
  const labels: Readonly<Record<string, string>> = PIECE_STATE_LABELS;
  return labels[state] ?? state;
}

/** How a piece's history says each kind of movement; others read as they are called. */
export const MOVEMENT_LABELS: Readonly<Record<string, string>> = {
  reserved: "Put away for a customer",
  released: "No longer put away",
  sale_voided: "Sale voided",
  returned: "Taken back to stock",
  returned_damaged: "Taken back, damaged",
  returned_to_vendor: "Taken back for its vendor",
};

/** What a movement makes of a piece, by its kind. Others leave it what it is. */
export const STATE_AFTER = {
  received: "available",
  reserved: "reserved",
  released: "available",
  sold: "sold",
  sale_voided: "available",
  returned: "available",
  returned_damaged: "damaged",
  returned_to_vendor: "returned_to_vendor",
} as const satisfies Record<string, PieceState>;
