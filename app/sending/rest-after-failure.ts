/** Milliseconds to wait after a provider couldn't be asked, and after it couldn't many times. */
const REST_MS = 15_000;
const LONGEST_REST_MS = 10 * 60_000;

/** Does work at once after work that succeeded, and ever more seldom after other work: false, or an error. */
export function restAfterFailure(): (work: () => Promise<boolean>) => Promise<void> {
  let restsUntil = 0;
  let rest = REST_MS;
  return async (work) => {
    if (performance.now() < restsUntil) return;
    let isDone = false;
    try {
      isDone = await work();
    } finally {
      // Also if the primary is away, or the disk full.
      restsUntil = isDone ? 0 : performance.now() + rest;
      rest = isDone ? REST_MS : Math.min(2 * rest, LONGEST_REST_MS);
    }
  };
}
