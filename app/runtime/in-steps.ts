import { turnToRead } from "./read-in-turns.ts";

/**
 * Runs a generator to its end. Each step waits for its turn: requests go first, and one step runs at a time whoever
 * asks.
 */
export async function inSteps<T>(work: Generator<unknown, T, undefined>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turnToRead();
  }
}
