import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { chooseEncoding, compressAsItComes, compressWhole, isCompressible } from "./encodings.ts";

/** How much of an unread upload is swallowed so that the sender comes to read the answer. */
const DRAIN = { bytes: 64 * 1024 * 1024, ms: 10_000 };

/**
 * Writes a Fetch response at the client's pace.
 *
 * A body that is there at once goes out in one piece with its length; a longer one streams. Text goes out as gzip where the
 * client takes it. When the client leaves, the body is cancelled.
 */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  const compressible = isCompressible(response.headers);
  if (compressible) res.setHeader("Vary", "Accept-Encoding");
  const compress = compressible && chooseEncoding(req, ["gzip"]) !== null;

  if (response.body === null || req.method === "HEAD" || res.destroyed) {
    await response.body?.cancel();
    await finish(req, res, null);
    return;
  }

  await smallBodyToArrive(req);
  if (!isFullyRead(req)) {
    // The sender comes to read it only once its upload is over, so nothing is gained by streaming.
    await finish(req, res, await encoded(res, Buffer.from(await response.arrayBuffer()), compress));
    return;
  }

  const reader = response.body.getReader();
  res.once("close", () => void reader.cancel().catch(() => undefined));
  // Read before the answer begins, so that what fails can still be said with a status.
  const first = await reader.read();
  if (first.done) return await finish(req, res, null);
  const second = reader.read();
  second.catch(() => undefined);
  if ((await isSettledSoon(second)) && (await second).done)
    return await finish(req, res, await encoded(res, Buffer.from(first.value), compress));

  async function* chunks() {
    yield first.value;
    for (let next = await second; !next.done; next = await reader.read()) yield next.value;
  }
  if (!compress) return await pipeline(chunks, res);
  res.setHeader("Content-Encoding", "gzip");
  await pipeline(chunks, compressAsItComes(), res);
}

async function encoded(res: ServerResponse, body: Buffer, compress: boolean): Promise<Buffer> {
  const shorter = compress ? await compressWhole(body) : null;
  if (shorter === null) return body;
  res.setHeader("Content-Encoding", "gzip");
  return shorter;
}

/** A whole answer of our own making. */
export async function sendPlain(
  req: IncomingMessage,
  res: ServerResponse,
  answer: { status: number; type: string; body: string; headers?: Record<string, string> },
): Promise<void> {
  res.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  res.setHeader("Content-Type", `${answer.type}; charset=utf-8`);
  res.setHeader("Cache-Control", "no-store");
  await finish(req, res, Buffer.from(answer.body));
}

async function finish(req: IncomingMessage, res: ServerResponse, body: Buffer | null): Promise<void> {
  await smallBodyToArrive(req);
  if (res.destroyed) return;
  closeAfterUnreadBody(req, res);
  if (body !== null && req.method === "HEAD") res.setHeader("Content-Length", body.length);
  if (isFullyRead(req)) {
    // One write: head and body leave in the same packet.
    res.end(req.method === "HEAD" ? undefined : (body ?? undefined));
    return;
  }
  if (body !== null && req.method !== "HEAD") {
    res.setHeader("Content-Length", body.length);
    res.write(body);
  } else {
    if (body === null && req.method !== "HEAD" && !isBodiless(res.statusCode))
      res.setHeader("Content-Length", 0);
    res.flushHeaders();
  }
  await endAfterDraining(req, res);
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

function hasBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}

function isFullyRead(req: IncomingMessage): boolean {
  return req.complete || !hasBody(req);
}

/** A body that came with its head is parsed a turn later; the connection can be kept then. */
async function smallBodyToArrive(req: IncomingMessage): Promise<void> {
  if (!isFullyRead(req)) await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function closeAfterUnreadBody(req: IncomingMessage, res: ServerResponse): void {
  if (!isFullyRead(req) && !res.headersSent) res.setHeader("Connection", "close");
}

/**
 * Ends an answer whose request hasn't been read to its end.
 *
 * The answer is on its way already; what is still being sent is swallowed for a while, since a sender that is reset never reads it.
 */
async function endAfterDraining(req: IncomingMessage, res: ServerResponse): Promise<void> {
  // A sender that waits for '100 Continue' sends nothing more once it has its answer.
  if (!isFullyRead(req) && req.headers.expect === undefined) {
    await new Promise<void>((resolve) => {
      let swallowed = 0;
      const timer = setTimeout(resolve, DRAIN.ms);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      // The app's reader would pause us.
      req.removeAllListeners("data");
      req.on("data", (chunk: Buffer) => {
        swallowed += chunk.length;
        if (swallowed > DRAIN.bytes) done();
      });
      for (const event of ["end", "error", "close"]) req.once(event, done);
      req.resume();
    });
  }
  res.end();
}

/** Whether a promise settles by itself, without the machine having to wait for anything. */
function isSettledSoon(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    nextTurn().then(() => false),
  ]);
}
