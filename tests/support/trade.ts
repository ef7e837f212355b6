import { expect } from "vitest";
import { type Post, tradeAtCounter } from "./counter-trade.ts";
import type { Client } from "./http.ts";

/** Thrown when no answer came. */
class Unanswered extends Error {}

/** Counters that trade until an answer is missing, and keep what was confirmed. */
export class Trade {
  readonly acknowledged = new Set<string>();
  /** Answers that a counter must never get. */
  readonly failed: unknown[] = [];
  #unsure: (() => Promise<unknown>)[] = [];
  #rounds = 0;
  readonly #noAnswer: number | undefined;

  /** `noAnswer` is a status that says as little as a lost connection. */
  constructor({ noAnswer }: { noAnswer?: number } = {}) {
    this.#noAnswer = noAnswer;
  }

  postAs(clerk: Client): Post {
    return async <T>(path: string, body: object, factsOf: (made: T) => string[]) => {
      const key = { "idempotency-key": crypto.randomUUID() };
      const send = async () => {
        const answer = await clerk.json("POST", path, body, key).catch(() => null);
        if (answer === null || answer.status === this.#noAnswer) throw new Unanswered();
        expect([path, answer.status, answer.body]).toEqual([
          path,
          path.endsWith("/void") ? 200 : 201,
          answer.body,
        ]);
        const made = answer.json<T>();
        for (const fact of factsOf(made)) this.acknowledged.add(fact);
        return made;
      };
      return send().catch((error: unknown) => {
        if (error instanceof Unanswered) this.#unsure.push(send);
        throw error;
      });
    };
  }

  /** Runs rounds at a till until an answer is missing. */
  async at(till: string, clerk: Client, giftCard: string): Promise<void> {
    try {
      for (;;) await tradeAtCounter(this.postAs(clerk), { mark: `K-${++this.#rounds}`, till, giftCard });
    } catch (error) {
      if (!(error instanceof Unanswered)) this.failed.push(error);
    }
  }

  /** Functions that repeat the unanswered requests with the same keys. */
  takeUnsure(): (() => Promise<unknown>)[] {
    return this.#unsure.splice(0);
  }
}
