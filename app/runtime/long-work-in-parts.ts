import { setImmediate } from "node:timers/promises";
import { yieldToRequests } from "./yield-to-requests.ts";

let turn: Promise<unknown> = Promise.resolve();

/**
 * Waits for the turn of the next part of a long list, file or change; call it before each part. Only one part is
 * done at a time, whoever asks, and requests that came meanwhile go first. So many long answers at once delay
 * others no more than one does.
 */
export async function turnOfPart(): Promise<void> {
  const mine = turn.then(() => yieldToRequests());
  // The part is read at once, before the event loop's next turn.
  turn = mine.then(() => setImmediate());
  await mine;
}

let gathering: Promise<unknown> = Promise.resolve();

/**
 * Builds a long answer that is sent whole, only one at a time, whoever asks. Parts are read in turns, so
 * several at once would be ready no sooner, and would all stay in memory until then.
 */
export function gatherInTurn<T>(gather: () => Promise<T>): Promise<T> {
  const mine = gathering.then(gather);
  gathering = mine.catch(() => undefined);
  return mine;
}

/** Parts of a long answer, each read in its turn. The first one is read at once. */
export async function* readInParts<T>(parts: Generator<T, void, undefined>): AsyncGenerator<T> {
  try {
    for (let next = parts.next(); !next.done; next = parts.next()) {
      yield next.value;
      await turnOfPart();
    }
  } finally {
    parts.return();
  }
}

/**
 * Runs a generator to its end. Each step waits for its turn: requests go first, and one step runs at a time whoever
 * asks.
 */
export async function inParts<T>(work: Generator<unknown, T, undefined>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turnOfPart();
  }
}
