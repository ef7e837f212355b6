import { type Chance, chanceOf } from "../support/power-cut/replay.ts";

/** Choices that are the same for the same seed and purpose. */
export class Choices {
  readonly #chance: Chance;

  constructor(seed: number, purpose: string) {
    let mixed = seed;
    for (const letter of purpose) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0;
    this.#chance = chanceOf(mixed);
  }

  below(limit: number): number {
    return Math.floor(this.#chance() * limit);
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** Once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }
}
