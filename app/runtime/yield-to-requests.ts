import { setImmediate, setTimeout as wait } from "node:timers/promises";

let begun = 0;

/** The server calls it at the beginning of each request. */
export function countRequest(): void {
  begun += 1;
}

/** A turn of the event loop that takes longer has had something else to do. */
const IDLE_TURN_MS = 0.3;
/** On a server that is never idle the work goes on after this long. */
const PATIENCE_MS = 50;
/** Whoever has asked lately will ask again. */
const LATELY_MS = 1_000;

/**
 * For long work between two of its pieces: lets those who have waited for the last piece have their whole answer, before
 * the next keeps everybody waiting. Comes back at once where nobody waits.
 */
export async function yieldToRequests(): Promise<void> {
  const since = performance.now();
  for (let now = since; now - since < PATIENCE_MS;) {
    await setImmediate();
    const turn = performance.now() - now;
    if (turn < IDLE_TURN_MS) return;
    // What is compressed or written meanwhile is on its way without keeping the loop busy.
    await wait(1);
    now = performance.now();
  }
}

/** From now on: whether anybody has asked this server for something lately. */
export function watchRequests(): () => boolean {
  let known = begun;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (begun > known) askedAt = performance.now();
    known = begun;
    return performance.now() - askedAt < LATELY_MS;
  };
}
