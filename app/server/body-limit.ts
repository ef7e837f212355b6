import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BodyTooLarge } from "../web/body-too-large.ts";
import { watchPace } from "./slowest-upload.ts";

const MEGABYTE = 1024 * 1024;

/** Body limits in bytes. */
const LIMIT = 1 * MEGABYTE;
/** Limit for a call with a file of up to 64 MB. */
const FILE_CALL = 65 * MEGABYTE;
/**
 * Limits for reading forms; less is kept of them. A form comes back with its texts, whatever was chosen or
 * pasted by mistake: its reader keeps `MOST_TEXT` of text, and a file only if the form has a field for one
 * (`upload.server.ts`). A phone's video of five minutes is 500 MB.
 */
const FORM = { texts: 16 * MEGABYTE, files: 512 * MEGABYTE };

/** What a body above its limit is answered. */
export const TOO_LARGE = "That is too much to send at once. Go back and send less.";

export function bodyLimit(pathname: string, contentType = ""): number {
  const [, form] = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.exec(contentType) ?? [];
  if (form === undefined) return LIMIT;
  const hasFiles = /^multipart/i.test(form);
  if (/^\/api\//i.test(pathname)) return hasFiles ? FILE_CALL : LIMIT;
  return hasFiles ? FORM.files : FORM.texts;
}

/** A body under its limit. `failure` returns the status of a failed one. */
export interface LimitedBody {
  stream: ReadableStream<Uint8Array>;
  failure(): 400 | 408 | 413 | null;
}

/**
 * Limits a body while streaming. Fails with `BodyTooLarge` above the limit, and with `AbortError` if the
 * sender disconnects or is too slow, or if the body doesn't match this SHA-256 in base64url. Keeps the
 * connection open for the response.
 */
export function limitBody(req: IncomingMessage, limit: number, digest?: string): LimitedBody {
  let failed: 400 | 408 | 413 | null = null;
  const hash = digest === undefined ? null : createHash("sha256");
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
          hash?.update(chunk);
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) req.pause();
        };
        req.on("data", onData);
        req.on("end", () => {
          const isAnother = hash !== null && !settled && hash.digest("base64url") !== digest;
          if (isAnother) failed = 400;
          settle(() =>
            isAnother
              ? controller.error(new DOMException("Not the body that was signed", "AbortError"))
              : controller.close(),
          );
        });
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
