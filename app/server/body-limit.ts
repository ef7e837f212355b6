import type { IncomingMessage } from "node:http";
import { BodyTooLarge } from "../web/body-too-large.ts";

const MEGABYTE = 1024 * 1024;

/** How large a request's body may be, in bytes; in the places for files, where one is sent, more. */
const LIMIT = 1 * MEGABYTE;
const FILES: readonly { path: RegExp; limit: number }[] = [
  // A file of 64 MB, with room for what a form wraps around it.
  { path: /^(\/api)?\/customers\/import$/, limit: 65 * MEGABYTE },
  // Takes 10 MB; of a larger one the form is read all the same, so that it can come back filled.
  { path: /^\/processes\/(new|\d+\/edit)$/, limit: 65 * MEGABYTE },
];

/** A sender must keep up this pace while we are ready to read. */
const SLOWEST = { bytes: 16 * 1024, everyMs: 20_000 };

export function bodyLimit(pathname: string, contentType = ""): number {
  const path = pathname
    .replace(/\/+$/, "")
    .replace(/\.data$/, "")
    .toLowerCase();
  const place = /^multipart\/form-data\b/i.test(contentType) && FILES.find((line) => line.path.test(path));
  return place ? place.limit : LIMIT;
}

/** The body as a stream, and the status of the answer that its failure calls for, once it has failed. */
export interface LimitedBody {
  stream: ReadableStream<Uint8Array>;
  failure(): 408 | 413 | null;
}

/**
 * Counts the bytes of a body while they stream, at the reader's pace.
 *
 * Past the limit reading fails with `BodyTooLarge`; when the sender leaves or crawls, with an `AbortError`. The connection is left as it
 * is, so that an answer can still be read.
 */
export function limitBody(req: IncomingMessage, limit: number): LimitedBody {
  let failed: 408 | 413 | null = null;
  let received = 0;
  let settled = false;
  let pace: NodeJS.Timeout | undefined;

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const settle = (finish: () => void) => {
          if (settled) return;
          settled = true;
          clearInterval(pace);
          req.off("data", onData);
          req.pause();
          finish();
        };
        const gone = () => settle(() => controller.error(new DOMException("The sender left", "AbortError")));
        const onData = (chunk: Buffer) => {
          received += chunk.length;
          if (received > limit) {
            failed = 413;
            settle(() => controller.error(new BodyTooLarge(limit)));
            return;
          }
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) req.pause();
        };
        req.on("data", onData);
        req.on("end", () => settle(() => controller.close()));
        req.on("error", gone);
        req.on("close", gone);
        req.pause();
        pace = watchPace(
          req,
          () => received,
          () => {
            failed = 408;
            settle(() => controller.error(new DOMException("The sender is too slow", "AbortError")));
          },
        );
      },
      pull() {
        if (!settled) req.resume();
      },
      cancel() {
        settled = true;
        clearInterval(pace);
        req.pause();
      },
    },
    { highWaterMark: 64 * 1024, size: (chunk) => chunk.byteLength },
  );

  return { stream, failure: () => failed };
}

/** Calls `tooSlow` once when less than the slowest pace arrived in a whole period in which we never stopped reading. */
function watchPace(req: IncomingMessage, received: () => number, tooSlow: () => void): NodeJS.Timeout {
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
