import type { IncomingMessage } from "node:http";

/** Slowest pace of a sender while we are reading. */
const SLOWEST = { bytes: 16 * 1024, everyMs: 20_000 };

/** Calls `tooSlow` once if too little arrived in a full period without backpressure. */
export function watchPace(req: IncomingMessage, received: () => number, tooSlow: () => void): NodeJS.Timeout {
  let before = 0;
  let waited = false;
  req.on("pause", () => {
    waited = true;
  });
  return setInterval(() => {
    if (!waited && !req.isPaused() && received() - before < SLOWEST.bytes) tooSlow();
    before = received();
    waited = req.isPaused();
  }, SLOWEST.everyMs).unref();
}
