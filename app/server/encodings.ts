import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { constants, createGzip, type Gzip, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** Less is not worth the work: it fits into the packet of the head. */
const SMALLEST = 1024;
const TEXT = /^(?:text\/|application\/json\b|image\/svg\+xml\b)/;
/** What a page loses above it is a few bytes; what it costs is not. */
const LEVEL = 6;

const gzipWhole = promisify(gzip);

/** Of some codings, best first, the one to send; null where the body should go as it is. */
export function chooseEncoding<Coding extends string>(
  req: IncomingMessage,
  codings: Coding[],
): Coding | null {
  return negotiate(String(req.headers["accept-encoding"] ?? ""), codings);
}

/** Whether an answer is text that nobody has compressed yet. */
export function isCompressible(headers: Headers): boolean {
  return TEXT.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Encoding");
}

/** A whole body as gzip, or null where it is too short to gain by it. */
export async function compressWhole(body: Buffer): Promise<Buffer | null> {
  return body.length < SMALLEST ? null : await gzipWhole(body, { level: LEVEL });
}

/** Lets through what has come so far: a reader of a long list should see its beginning. */
export function compressAsItComes(): Gzip {
  return createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH });
}
