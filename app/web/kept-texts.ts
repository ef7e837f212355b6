/** Fields of a form. Form libraries take a while for each. */
export const FIELDS_AT_MOST = 500;
/**
 * Characters that are kept of a form's texts together: a refused form is shown again, every `<` of it in ten
 * characters. The longest form that can be saved has 30,000.
 */
export const MOST_TEXT = 256 * 1024;
/** Characters of the fields of one body while it is read. */
const MOST_READ = 16 * MOST_TEXT;

/** Stands where the rest of a text was, so that it isn't gone without a sign. */
export const CUT = " […the rest was too long to be sent]";

/**
 * Texts of a form as they come in. If they are longer than `MOST_TEXT` together, the longest ones are cut at their
 * ends, all to one length, and say so; no shorter one loses a letter.
 */
export class KeptTexts {
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

/** The length that texts may have, so that they are `MOST_TEXT` together. */
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

/** Never within a letter of two units. */
function cutTo(value: string, most: number): string {
  return value.slice(0, Math.max(0, most - CUT.length)).replace(/[\ud800-\udbff]$/, "") + CUT;
}
