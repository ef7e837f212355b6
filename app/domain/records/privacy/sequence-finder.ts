/**
 * Finds out whether any of many sequences occurs in another one, in one pass over it, however many there are and
 * however they begin or repeat (Aho and Corasick, 'Efficient String Matching', 1975).
 */
export class SequenceFinder {
  /** Before anything was read, and whenever nothing read last begins a sequence. */
  static readonly START = 0;

  readonly #numbers = new Map<string, number>();
  readonly #next = new Map<number, number>();
  /** By state, the longest other beginning of a sequence that ends with the same parts. */
  readonly #shorter: number[] = [SequenceFinder.START];
  /** By state, whether a sequence ends with it. */
  readonly #ends: boolean[] = [false];

  constructor(sequences: Iterable<readonly string[]>) {
    const all = [...sequences].filter((sequence) => sequence.length > 0);
    for (const part of all.flat()) {
      if (!this.#numbers.has(part)) this.#numbers.set(part, this.#numbers.size);
    }
    const levels: { from: number; part: number; to: number }[][] = [];
    for (const sequence of all) {
      let state = SequenceFinder.START;
      for (const [depth, each] of sequence.entries()) {
        const part = this.#numbers.get(each) ?? 0;
        let to = this.#after(state, part);
        if (to === undefined) {
          to = this.#ends.push(false) - 1;
          this.#next.set(this.#key(state, part), to);
          (levels[depth] ??= []).push({ from: state, part, to });
        }
        state = to;
      }
      this.#ends[state] = true;
    }
    for (const { from, part, to } of levels.flat()) {
      const shorter =
        from === SequenceFinder.START ? SequenceFinder.START : this.#read(this.#shorter[from] ?? 0, part);
      this.#shorter[to] = shorter;
      if (this.#ends[shorter]) this.#ends[to] = true;
    }
  }

  /** The state after another part. */
  read(state: number, part: string): number {
    const number = this.#numbers.get(part);
    return number === undefined ? SequenceFinder.START : this.#read(state, number);
  }

  /** Whether what was read up to here ends with one of the sequences. */
  isEnd(state: number): boolean {
    return this.#ends[state] === true;
  }

  #read(state: number, part: number): number {
    for (let at = state; ; at = this.#shorter[at] ?? SequenceFinder.START) {
      const to = this.#after(at, part);
      if (to !== undefined) return to;
      if (at === SequenceFinder.START) return at;
    }
  }

  #after(state: number, part: number): number | undefined {
    return this.#next.get(this.#key(state, part));
  }

  #key(state: number, part: number): number {
    return state * this.#numbers.size + part;
  }
}
