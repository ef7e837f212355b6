/** Most numbers that a head office skips when it starts: how many is random. */
const SKIPPED_AT_MOST = 2 ** 16;
const SKIPPED_AT_LEAST = 16;
/** SQLite keeps 31 bits. What is left is more than are used between two starts: 8 a second for a year. */
const STARTS_AGAIN_ABOVE = 2 ** 31 - 2 ** 28;

/**
 * The numbers of a head office's writes. Each transaction that writes has one more than the last, in `user_version`
 * of the primary's file, so that a book tells which writes it has, sessions and drafts too. None is used twice: a
 * book with one that was skipped has a write that was lost.
 */
export class WriteNumbers {
  #kept: number;
  #tried: number;
  /** From and to, both of which are a write's. */
  readonly #skipped: [after: number, before: number][];

  /**
   * Begins after a book whose newest write is `held`. Skips so many that no other head office goes on with the same
   * ones.
   */
  constructor(held: number) {
    const skipped = SKIPPED_AT_LEAST + Math.floor(Math.random() * SKIPPED_AT_MOST);
    // Replicas with larger ones are copied anew then.
    this.#tried = Math.max(secondsSince2026(), held > STARTS_AGAIN_ABOVE ? 0 : held + skipped);
    this.#kept = this.#tried;
    this.#skipped = [[held, this.#tried]];
  }

  get latest(): number {
    return this.#kept;
  }

  /**
   * What a book is that has this number: ours, one that another head office claimed, or one that lacks what was kept.
   */
  judge(found: number): "ours" | "of another" | "gone back" {
    if (found < this.#kept) return "gone back";
    if (found > this.#tried) return "of another";
    this.#kept = found;
    return "ours";
  }

  /**
   * For the open transaction, which has the primary's lock: writes whose answers were lost aren't in it and never
   * will be.
   */
  next(): number {
    this.#tried += 1;
    if (this.#tried > this.#kept + 1) this.#skipped.push([this.#kept, this.#tried]);
    return this.#tried;
  }

  /** It was committed. */
  keep(number: number): void {
    this.#kept = number;
  }

  isSkipped(number: number): boolean {
    return this.#skipped.some(([after, before]) => after < number && number < before);
  }
}

const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000);
