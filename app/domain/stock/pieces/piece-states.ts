import { ON_HAND } from "~db/piece-rules.ts";

/** What a piece is, as its movements made it. Only 'available' ones are for sale. */
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

/** Whether a piece lies in a store's cases: whatever else it is, it isn't there. */
export function isOnHand(state: string): boolean {
  return (ON_HAND as readonly string[]).includes(state);
}

/** Indexed by string: the column holds any text. */
export function pieceStateLabel(state: string): string {
  const labels: Readonly<Record<string, string>> = PIECE_STATE_LABELS;
  return labels[state] ?? state;
}

interface Standing {
  state: string;
  /** Absent where it is false. */
  isScrap?: boolean;
}

/** Whether it lies among the scrap, to be melted. What is still on hold is among it once that ends. */
export function isAmongScrap({ state, isScrap }: Standing): boolean {
  return isScrap === true && state === "damaged";
}

/** What a piece is in words, on badges and in lists, files and sentences: scrap is more than damaged. */
export function standingLabel(piece: Standing): string {
  return isAmongScrap(piece) ? "Scrap" : pieceStateLabel(piece.state);
}

/** How a piece's history says each kind of movement; others read as they are called. */
export const MOVEMENT_LABELS: Readonly<Record<string, string>> = {
  reserved: "Reserved for a customer",
  released: "No longer reserved",
  sale_voided: "Sale voided",
  returned: "Returned to stock",
  returned_damaged: "Returned damaged",
  returned_to_vendor: "Returned, for the vendor",
  memo_out: "Out on memo",
  memo_returned: "Back from memo",
  sent: "Sent to another store",
  arrived: "Arrived from another store",
  repair_out: "Sent to repair",
  repair_back: "Back from repair",
  sent_to_vendor: PIECE_STATE_LABELS.returned_to_vendor,
  damaged: "Damaged",
  restored: "Restored, as new",
  lost: "Lost",
  found: "Found",
  melted: "Melted",
  traded_in: "Traded in",
  bought: "Bought from the public",
  held: "On hold",
  scrapped: "Marked as scrap",
  given_back: PIECE_STATE_LABELS.returned_to_vendor,
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
