import type { ServerResponse } from "node:http";

/**
 * Most bytes of answers at once that clients haven't taken. A page comes back with everything typed into it,
 * so a few hundred clients that send such forms and read nothing could use up the memory of a small machine.
 */
const MOST = 64 * 1024 * 1024;

interface Unread {
  /** An account, or the network of a client without one. */
  of: string;
  bytes: number;
  res: Pick<ServerResponse, "destroy" | "once">;
}

/** Limits the answers that wait for their clients. */
export class UnreadAnswers {
  readonly #most: number;
  /** Waiting answers, the oldest first. */
  readonly #waiting = new Set<Unread>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts the bytes of an answer until its client has taken them all, or left. If there are too many,
   * whoever has the most bytes waiting loses their oldest answer. Returns a function to call when another
   * part of the answer waits.
   */
  waits(res: Unread["res"], of: string, bytes: number): (bytes: number) => void {
    const unread: Unread = { of, bytes: 0, res };
    this.#waiting.add(unread);
    const isOver = () => {
      if (this.#waiting.delete(unread)) this.#bytes -= unread.bytes;
    };
    res.once("finish", isOver);
    res.once("close", isOver);
    const takes = (now: number) => {
      if (!this.#waiting.has(unread)) return;
      this.#bytes += now - unread.bytes;
      unread.bytes = now;
      while (this.#bytes > this.#most && this.#waiting.size > 1) this.#dropOne();
    };
    takes(bytes);
    return takes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #dropOne(): void {
    const sums = new Map<string, number>();
    for (const { of, bytes } of this.#waiting) sums.set(of, (sums.get(of) ?? 0) + bytes);
    const most = Math.max(...sums.values());
    const oldest = [...this.#waiting].find(({ of }) => sums.get(of) === most);
    if (!oldest) return;
    this.#waiting.delete(oldest);
    this.#bytes -= oldest.bytes;
    oldest.res.destroy();
  }
}

export const unreadAnswers = new UnreadAnswers(MOST);
