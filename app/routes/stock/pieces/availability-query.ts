import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import { PIECE_STATES, pieceStateLabel, type PieceState } from "~/domain/stock/pieces/piece-states";

export type Availability = Pick<PieceFilter, "isAvailable" | "state">;

const OTHER_STATES = PIECE_STATES.filter(
  (state): state is Exclude<PieceState, "available"> => state !== "available",
);

/** Values of `isAvailable` in URLs of lists and calls: for sale, or one of the other states. */
export const AVAILABILITIES = ["true", ...OTHER_STATES] as const;

/** Reads `isAvailable`; any other word means all pieces. */
export function availabilityAsked(word: string | undefined): Availability {
  return word === "true" ? { isAvailable: true } : { state: OTHER_STATES.find((state) => state === word) };
}

/**
 * Reads `isAvailable` of a list's page. `false` means sold there: it once was the only other state, and
 * bookmarks and saved filters still say it. In a call `false` means not for sale.
 */
export function availabilityOfPage(word: string | undefined): Availability {
  return availabilityAsked(word === "false" ? "sold" : word);
}

/** Names the availability in a page's URL, for prints. */
export function availabilityLabel(word: string): string | null {
  const { isAvailable, state } = availabilityOfPage(word);
  return isAvailable ? pieceStateLabel("available") : state ? pieceStateLabel(state) : null;
}
