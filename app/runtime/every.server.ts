import { errorFields, log } from "./log.server.ts";

interface Rhythm {
  /** Milliseconds from the end of a run to the next. */
  ms: number;
  /** Milliseconds before the first run; with 0 it begins at once. */
  after?: number;
  /** Name of the log's event when a run throws or rejects. */
  failure: string;
  /** `warn` for what is expected to fail at times, such as a line between stores. */
  level?: "warn" | "error";
}

/**
 * Repeats work of the process itself. Runs never overlap, a failed one is logged and followed by the next, and none
 * keeps the process alive. The returned function stops it and tells a run on its way through its signal.
 */
export function every(
  { ms, after = ms, failure, level = "error" }: Rhythm,
  work: (stopped: AbortSignal) => unknown,
): () => void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const runAfter = (pause: number) => {
    timer = setTimeout(() => void run(), pause).unref();
  };
  async function run() {
    try {
      await work(stopping.signal);
    } catch (error) {
      log[level](failure, errorFields(error));
    }
    if (!stopping.signal.aborted) runAfter(ms);
  }
  if (after === 0) void run();
  else runAfter(after);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
