interface Waiting {
  begin(): void;
}

/**
 * Runs heavy work, a few at once: one for each account, with accounts taking turns, so that one account's
 * many tasks delay nobody else. Besides the one that runs, `waiting` tasks of an account may wait.
 */
export class TaskQueueByAccount {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #lines = new Map<number, Waiting[]>();
  readonly #busy = new Set<number>();

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Runs the work at the account's turn; null if too many tasks of the account are waiting. */
  async run<T>(account: number, work: () => Promise<T>): Promise<T | null> {
    const line = this.#lines.get(account) ?? [];
    if (line.length >= this.#waiting + (this.#busy.has(account) ? 0 : 1)) return null;
    await new Promise<void>((begin) => {
      line.push({ begin });
      this.#lines.set(account, line);
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#busy.delete(account);
      this.#goToTheEnd(account);
      this.#next();
    }
  }

  #goToTheEnd(account: number): void {
    const line = this.#lines.get(account);
    if (!line) return;
    this.#lines.delete(account);
    this.#lines.set(account, line);
  }

  #next(): void {
    for (const [account, line] of this.#lines) {
      if (this.#busy.size >= this.#atOnce) return;
      if (this.#busy.has(account)) continue;
      const first = line.shift();
      if (line.length === 0) this.#lines.delete(account);
      this.#busy.add(account);
      first?.begin();
    }
  }
}
