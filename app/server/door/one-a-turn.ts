import { setImmediate } from "node:timers/promises";

/**
 * Returns what to wait for before work that may be asked for many times at once: each goes on in a turn of the event loop
 * of its own, in their order, so that whoever works at a till waits for one of them and not for all.
 */
export function oneATurn(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
