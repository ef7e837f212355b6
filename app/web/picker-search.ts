import { LONGEST_QUERY } from "../domain/search-text.ts";
import type { Found } from "../ui/live-picker.tsx";
import { countText } from "./count-at-most.ts";

/** Characters that a search needs: more than two (section 5). */
const SHORTEST_SEARCH = 3;
export const MOST_CHOICES = 20;

/** The note shown for a short search; null if the search can run. */
export function tooShort(search: string): Found<never> | null {
  const { length } = search.trim();
  if (length >= SHORTEST_SEARCH) return null;
  return { rows: [], note: length === 0 ? null : `Type at least ${SHORTEST_SEARCH} characters` };
}

/** The note below the first results; null if all are shown. */
export function moreText(total: number): string | null {
  return total > MOST_CHOICES ? `${countText(total - MOST_CHOICES)} more: type more` : null;
}

/** Which of more rows are shown first. */
export interface Arranged<Row> {
  /** How many are read. */
  of: number;
  by(rows: readonly Row[], typed: string): Row[];
}

/** Live picker search through the list's API (section 7). */
export function finder<Row>(path: string, nothing: string, arranged?: Arranged<Row>) {
  return async (typed: string, signal: AbortSignal): Promise<Found<Row>> => {
    const short = tooShort(typed);
    if (short) return short;
    const query = `search=${encodeURIComponent(typed.trim().slice(0, LONGEST_QUERY))}&limit=${arranged?.of ?? MOST_CHOICES}&count=true`;
    const response = await fetch(`${path}${path.includes("?") ? "&" : "?"}${query}`, { signal });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    const read = (await response.json()) as Row[];
    const rows = arranged ? arranged.by(read, typed).slice(0, MOST_CHOICES) : read;
    if (rows.length === 0) return { rows, note: nothing };
    // It isn't counted if all were read.
    const total = Math.max(read.length, Number(response.headers.get("X-Total-Count")));
    return { rows, note: moreText(total) };
  };
}
