import { performance } from "node:perf_hooks";
import { every } from "./every.server.ts";

const LOOK_EVERY_MS = 1_000;
/** Share of a processor that a process at rest may use. */
const AT_MOST_BUSY = 0.05;
const IDLE_LOOKS = 3;
/** More than young objects ever take, which come and go at rest too. */
const GROWN_BYTES = 16 * 1024 * 1024;

/**
 * Gives memory back after work: V8 keeps what a busy hour took until something makes it collect. Once the process has
 * been idle for three seconds, and its heap has grown by 16 MB since the last time or since the start, all garbage is
 * collected, which takes about 90 ms; a second later, if it is still idle, once more. Twice, because V8 gives most
 * pages back only in the collection after the one that emptied them. Does nothing unless Node has `--expose-gc`. The
 * returned function stops it.
 */
export function collectWhenIdle(): () => void {
  const { gc } = globalThis;
  if (!gc) return () => {};
  let idleLooks = 0;
  let due = 0;
  let bytesKept = 0;
  let since = readClocks();
  return every({ ms: LOOK_EVERY_MS, failure: "garbage-not-collected" }, () => {
    const now = readClocks();
    const isIdle = now.usedMs - since.usedMs < (now.ms - since.ms) * AT_MOST_BUSY;
    idleLooks = isIdle ? idleLooks + 1 : 0;
    if (idleLooks >= IDLE_LOOKS) {
      if (process.memoryUsage().heapUsed - bytesKept >= GROWN_BYTES) due = 2;
      if (due > 0) {
        // Without options it is done when it returns. In the background it can end Node 24 (nodejs/node#65446).
        gc();
        due -= 1;
        bytesKept = process.memoryUsage().heapUsed;
      }
    }
    since = readClocks();
  });
}

/** Milliseconds of time, and of processors used. Not how busy the event loop was: where others are busy, it waits for them. */
function readClocks(): { ms: number; usedMs: number } {
  const { user, system } = process.cpuUsage();
  return { ms: performance.now(), usedMs: (user + system) / 1_000 };
}
