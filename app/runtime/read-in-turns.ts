import { setImmediate } from "node:timers/promises";
import { yieldToRequests } from "./yield-to-requests.ts";

let turn: Promise<unknown> = Promise.resolve();

/**
 * Call before each part of a long list, file or change. Parts are done one at a time, whoever asks for them, and
 * requests that came meanwhile go first: many long ones at once keep the others waiting no longer than one.
 */
export async function turnToRead(): Promise<void> {
  const mine = turn.then(yieldToRequests);
  // It is read at once, before the event loop's next turn.
  turn = mine.then(() => setImmediate());
  await mine;
}

let gathering: Promise<unknown> = Promise.resolve();

/**
 * Gathers a long answer that is sent whole, one at a time whoever asks: since its parts are read in turns, several at
 * once would be ready no sooner, and all of them in memory until then.
 */
export function gatherInTurn<T>(gather: () => Promise<T>): Promise<T> {
  const mine = gathering.then(gather);
  gathering = mine.catch(() => undefined);
  return mine;
}

/** The parts of a long answer, each read in its turn. The first is read at once. */
export async function* readInTurns<T>(parts: Generator<T, void, undefined>): AsyncGenerator<T> {
  try {
    for (let next = parts.next(); !next.done; next = parts.next()) {
      yield next.value;
      await turnToRead();
    }
  } finally {
    parts.return();
  }
}
