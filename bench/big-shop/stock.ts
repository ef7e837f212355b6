import type { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { STORES } from "../../app/sample-shop/material/stores.ts";
import type { Purse } from "../../app/sample-shop/plan-customers.ts";

/** How many pieces a customer type compares, and which it chooses. */
const LOOKS_AT: Record<Purse, { pieces: number; takes: "dearest" | "cheapest" }> = {
  c: { pieces: 3, takes: "dearest" },
  r: { pieces: 1, takes: "dearest" },
  o: { pieces: 2, takes: "cheapest" },
  b: { pieces: 2, takes: "cheapest" },
};

interface Shelf {
  ids: number[];
  prices: number[];
}

export class Stock {
  readonly #shelves = new Map<string, Shelf>(STORES.map(({ key }) => [key, { ids: [], prices: [] }]));

  /** Stores of pieces sold since the last call of `gaps`. */
  #gaps: string[] = [];

  gaps(): string[] {
    const gaps = this.#gaps;
    this.#gaps = [];
    return gaps;
  }

  put(store: string, id: number, price: number): void {
    const shelf = this.#shelves.get(store);
    shelf?.ids.push(id);
    shelf?.prices.push(price);
  }

  /** The store itself, or another one if its stock is empty. */
  stockedStore(store: string): string {
    const stocked = [store, ...this.#shelves.keys()].find((key) => this.#shelves.get(key)?.ids.length);
    if (stocked === undefined) throw new Error("Everything is sold");
    return stocked;
  }

  /** Removes and returns the piece such a customer would choose. */
  take(store: string, purse: Purse, random: SeededRandom): number {
    const shelf = this.#shelves.get(store) ?? { ids: [], prices: [] };
    const { pieces, takes } = LOOKS_AT[purse];
    let chosen = -1;
    for (let look = 0; look < pieces; look += 1) {
      const place = random.whole(0, shelf.ids.length - 1);
      const better = (shelf.prices[place] ?? 0) - (shelf.prices[chosen] ?? 0);
      if (chosen === -1 || (takes === "dearest" ? better > 0 : better < 0)) chosen = place;
    }
    const id = shelf.ids[chosen];
    const [lastId, lastPrice] = [shelf.ids.pop(), shelf.prices.pop()];
    if (id === undefined || lastId === undefined || lastPrice === undefined)
      throw new Error("The shelf is empty");
    if (chosen < shelf.ids.length) {
      shelf.ids[chosen] = lastId;
      shelf.prices[chosen] = lastPrice;
    }
    this.#gaps.push(store);
    return id;
  }
}
