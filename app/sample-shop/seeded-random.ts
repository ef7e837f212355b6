/**
 * Deterministic random numbers. Each part of the sample has its own generator, so changing one doesn't affect
 * the others.
 */
export class SeededRandom {
  #state: number;

  constructor(name: string) {
    this.#state = 2_166_136_261;
    for (const letter of name) this.#state = Math.imul(this.#state ^ letter.charCodeAt(0), 16_777_619);
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Both ends inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from");
    return picked;
  }

  /** Picks an item with a probability proportional to its weight. */
  pickByWeight<T>(from: readonly T[], weightOf: (item: T) => number): T {
    let left = this.next() * from.reduce((sum, item) => sum + weightOf(item), 0);
    return from.find((item) => (left -= weightOf(item)) < 0) ?? this.pick(from);
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}
