import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import { PIECE_STATES, pieceStateLabel, type PieceState } from "~/domain/stock/pieces/piece-states";

export type Availability = Pick<PieceFilter, "isAvailable" | "state">;

const OTHER_STATES = PIECE_STATES.filter(
  (state): state is Exclude<PieceState, "available"> => state !== "available",
);

/** What `isAvailable` says in addresses of lists and calls: for sale, or one of the other states. */
export const AVAILABILITIES = ["true", ...OTHER_STATES] as const;

/** How an address asks for pieces in a state. */
export function askingFor(state: string): string {
  return state === "available" ? "true" : state;
}

/** The pieces that an address asks for; all of them by any other word. */
export function availabilityAsked(word: string | undefined): Availability {
  return word === "true" ? { isAvailable: true } : { state: OTHER_STATES.find((state) => state === word) };
}

/**
 * Of a list's page, which said `false` for its 'Sold' before an item could be anything else: bookmarks and saved
 * filters still do, and show what they were called. A call's `false` is whatever isn't for sale.
 */
export function availabilityOfPage(word: string | undefined): Availability {
  return availabilityAsked(word === "false" ? "sold" : word);
}

/** What a page's address is called on paper. */
export function availabilityLabel(word: string): string | null {
  const { isAvailable, state } = availabilityOfPage(word);
  return isAvailable ? pieceStateLabel("available") : state ? pieceStateLabel(state) : null;
}
