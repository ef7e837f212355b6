import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { requestsBegun } from "./traffic.ts";

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
export async function othersFirst(): Promise<void> {
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
export function watchForOthers(): () => boolean {
  let known = requestsBegun();
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (requestsBegun() > known) askedAt = performance.now();
    known = requestsBegun();
    return performance.now() - askedAt < LATELY_MS;
  };
}
