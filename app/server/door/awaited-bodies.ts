/** Bodies awaited at once. Each holds a connection until it has arrived or its time is over. */
const MOST = { ofNetwork: 5, ofAll: 250 };

/** Counts bodies that are awaited, so that whoever sends theirs slowly leaves connections to others. */
export class AwaitedBodies {
  readonly #ofNetwork = new Map<string, number>();
  #ofAll = 0;

  /** False if too many are awaited already. If not, call `end` once it has arrived or won't. */
  begin(network: string): boolean {
    const before = this.#ofNetwork.get(network) ?? 0;
    if (before >= MOST.ofNetwork || this.#ofAll >= MOST.ofAll) return false;
    this.#ofNetwork.set(network, before + 1);
    this.#ofAll += 1;
    return true;
  }

  end(network: string): void {
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
    this.#ofAll -= 1;
  }
}
