import { setImmediate, setTimeout as wait } from "node:timers/promises";

let begun = 0;

/** Called by the server at the start of each request. */
export function countRequest(): void {
  begun += 1;
}

/** A longer turn of the event loop has done other work. */
const IDLE_TURN_MS = 0.3;
/** Resumes after this long even if the server stays busy. */
const PATIENCE_MS = 50;
/** A client that asked this recently is likely to ask again. */
const LATELY_MS = 1_000;

/**
 * Call between steps of long work: waits until pending requests are answered. Returns at once if there are
 * none.
 */
export async function yieldToRequests(): Promise<void> {
  const since = performance.now();
  for (let now = since; now - since < PATIENCE_MS;) {
    await setImmediate();
    const turn = performance.now() - now;
    if (turn < IDLE_TURN_MS) return;
    // Gives compression and file writes time to finish outside the event loop.
    await wait(1);
    now = performance.now();
  }
}

/** Returns a function that tells whether requests arrived recently. */
export function watchRequests(): () => boolean {
  let known = begun;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (begun > known) askedAt = performance.now();
    known = begun;
    return performance.now() - askedAt < LATELY_MS;
  };
}
