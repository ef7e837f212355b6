import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { constants, createGzip, type Gzip, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** Bytes. Smaller bodies fit into the header's packet. */
const SMALLEST = 1024;
const TEXT = /^(?:text\/|application\/json\b|image\/svg\+xml\b)/;
/** Compression level. Higher ones save only a few bytes for much more CPU. */
const LEVEL = 6;

const gzipWhole = promisify(gzip);

/** The best coding the client accepts; null for none. */
export function chooseEncoding<Coding extends string>(
  req: IncomingMessage,
  codings: Coding[],
): Coding | null {
  return negotiate(String(req.headers["accept-encoding"] ?? ""), codings);
}

export function isCompressible(headers: Headers): boolean {
  return TEXT.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Encoding");
}

/** Compresses a whole body. Null if it is too short to gain. */
export async function compressWhole(body: Buffer): Promise<Buffer | null> {
  return body.length < SMALLEST ? null : await gzipWhole(body, { level: LEVEL });
}

/** Compresses a stream and flushes each chunk, so that long lists appear early. */
export function compressAsItComes(): Gzip {
  return createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH });
}
