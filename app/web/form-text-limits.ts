/** Most fields of a form. Form libraries take a while for each; the largest ticket has about 680. */
export const FIELDS_AT_MOST = 750;
/**
 * Most characters kept of all texts in a form. A refused form is shown again, with each `<` written in ten
 * characters. The longest form that can be saved has 30,000.
 */
export const MOST_TEXT = 256 * 1024;
/** Most characters held of one body's fields while it is read. */
const MOST_READ = 16 * MOST_TEXT;

/** Replaces the rest of a text, so that nothing disappears without a sign. */
export const CUT = " […the rest was too long to be sent]";

/**
 * Collects the texts of a form as they come in. If they exceed `MOST_TEXT` together, it cuts the longest ones
 * to one length, and says so in them. Shorter ones stay whole.
 */
export class FormTexts {
  #fields: [string, string][] = [];
  #left = MOST_READ;

  add(name: string, value: string): void {
    const kept = value.slice(0, Math.min(MOST_TEXT + 1, this.#left));
    this.#left -= kept.length;
    this.#fields.push([name, kept]);
  }

  all(): [string, string][] {
    const most = longestOf(this.#fields.map(([, value]) => value.length));
    return this.#fields.map(([name, value]) => [name, value.length > most ? cutTo(value, most) : value]);
  }
}

/** The length to cut texts to, so that together they fit in `MOST_TEXT`. */
function longestOf(lengths: number[]): number {
  let left = MOST_TEXT;
  const sorted = lengths.toSorted((a, b) => a - b);
  for (const [nth, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - nth));
    if (length > share) return share;
    left -= length;
  }
  return MOST_TEXT;
}

/** Cuts a text, never within a surrogate pair. */
function cutTo(value: string, most: number): string {
  return value.slice(0, Math.max(0, most - CUT.length)).replace(/[\ud800-\udbff]$/, "") + CUT;
}
