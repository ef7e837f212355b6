import { setImmediate, setTimeout as wait } from "node:timers/promises";

let begun = 0;

/** Counts a request. The server calls it at the start of each one. */
export function countRequest(): void {
  begun += 1;
}

/** Milliseconds. In a longer turn, the event loop did other work. */
const IDLE_TURN_MS = 0.3;
/** Milliseconds after which work that somebody waits for resumes even if the server stays busy. */
const PATIENCE_MS = 50;
/** Milliseconds. A client that asked this recently is likely to ask again. */
const LATELY_MS = 1_000;

/**
 * Waits until pending requests are answered, for at most `patienceMs` milliseconds; call it between steps of long work.
 * Returns at once if there are none.
 */
export async function yieldToRequests(patienceMs = PATIENCE_MS): Promise<void> {
  const since = performance.now();
  for (let now = since; now - since < patienceMs;) {
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
