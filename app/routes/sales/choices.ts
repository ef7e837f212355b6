import type { Tier } from "~/domain/customers/vocabulary";
import type { Found } from "~/ui/live-picker";

/** A customer and a piece as the pickers show them, by the names of the JSON contract. */
export interface BuyerChoice {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  tier: Tier;
}
export interface PieceChoice {
  id: number;
  sku: string;
  description: string;
  location: string | null;
  cost: string;
  retailPrice: string;
}

/** Section 5: a search starts with more than 2 characters. */
const SHORTEST_SEARCH = 3;
export const MOST_CHOICES = 20;

/** What stands instead of results while the text is too short; null: search. */
export function tooShort(search: string): Found<never> | null {
  const { length } = search.trim();
  if (length >= SHORTEST_SEARCH) return null;
  return { rows: [], note: length === 0 ? null : `Type at least ${SHORTEST_SEARCH} characters` };
}

/** The search of section 7 while one types: the list's own call, one row longer than what is shown. */
function finder<Row>(path: string, nothing: string) {
  return async (typed: string, signal: AbortSignal): Promise<Found<Row>> => {
    const short = tooShort(typed);
    if (short) return short;
    const query = `search=${encodeURIComponent(typed.trim())}&limit=${MOST_CHOICES + 1}`;
    const response = await fetch(`${path}${path.includes("?") ? "&" : "?"}${query}`, { signal });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    const rows = (await response.json()) as Row[];
    if (rows.length === 0) return { rows, note: nothing };
    const more = rows.length > MOST_CHOICES ? `More than ${MOST_CHOICES}: type more` : null;
    return { rows: rows.slice(0, MOST_CHOICES), note: more };
  };
}

export const NO_BUYERS = "No customers found";
export const NO_PIECES = "No available items found";
export const findBuyers = finder<BuyerChoice>("/api/customers", NO_BUYERS);
export const findPieceChoices = finder<PieceChoice>("/api/inventory?isAvailable=true", NO_PIECES);
