import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { WholeResponse } from "../web/whole-response.ts";
import { unreadAnswers } from "./unread-answers.ts";
import { chooseEncoding, compressAsItComes, compressWhole, isCompressible } from "./compression.ts";

/** Limits for reading the rest of an upload, so that the sender reads the response. */
const DRAIN = { bytes: 64 * 1024 * 1024, ms: 10_000 };

/**
 * Sends a Response at the client's pace. Complete bodies are sent at once with a length, others stream.
 * Compresses text if the client accepts that. Cancels the body if the client disconnects. `to` is the account
 * or the network of the client, whose waiting answers are limited (`unread-answers.ts`).
 */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  to: string,
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

  if (response instanceof WholeResponse && req.method !== "HEAD" && !res.destroyed) {
    const body = compress ? await encoded(res, Buffer.from(response.whole), true) : response.whole;
    await finish(req, res, body, to);
    return;
  }

  if (response.body === null || req.method === "HEAD" || res.destroyed) {
    await response.body?.cancel();
    await finish(req, res, null);
    return;
  }

  await smallBodyToArrive(req);
  if (req.method === "GET") {
    // Nobody reads the request's body, and the answer may be longer than memory.
    closeAfterUnreadBody(req, res);
    req.resume();
  } else if (!isFullyRead(req)) {
    // The sender reads only after its upload, so streaming gains nothing.
    await finish(req, res, await encoded(res, Buffer.from(await response.arrayBuffer()), compress), to);
    return;
  }

  const reader = response.body.getReader();
  res.once("close", () => void reader.cancel().catch(() => undefined));
  // Read before the response starts, so that an error can still set the status.
  const first = await reader.read();
  if (first.done) return await finish(req, res, null);
  const second = reader.read();
  second.catch(() => undefined);
  if ((await isSettledSoon(second)) && (await second).done)
    return await finish(req, res, await encoded(res, Buffer.from(first.value), compress), to);

  // The chunk being sent and the next one.
  const waits = unreadAnswers.waits(res, to, 2 * first.value.byteLength);
  async function* chunks() {
    yield first.value;
    for (let next = await second; !next.done; next = await reader.read()) {
      waits(2 * next.value.byteLength);
      yield next.value;
      // A fast client takes each chunk at once, and others would wait for the whole list.
      await nextTurn();
    }
  }
  // The pipeline adds seven to ours; beyond ten, Node warns of a leak.
  res.setMaxListeners(20);
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

async function finish(
  req: IncomingMessage,
  res: ServerResponse,
  body: string | Uint8Array | null,
  to = "",
): Promise<void> {
  await smallBodyToArrive(req);
  if (res.destroyed) return;
  if (body !== null && req.method !== "HEAD") unreadAnswers.waits(res, to, body.length);
  closeAfterUnreadBody(req, res);
  if (body !== null && req.method === "HEAD") res.setHeader("Content-Length", Buffer.byteLength(body));
  if (isFullyRead(req)) {
    // A single write, so head and body share a packet.
    res.end(req.method === "HEAD" ? undefined : (body ?? undefined));
    return;
  }
  if (body !== null && req.method !== "HEAD") {
    res.setHeader("Content-Length", Buffer.byteLength(body));
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

/**
 * Waits one turn, because a body sent with its headers is parsed one turn later. The connection can then be
 * reused.
 */
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
 * Ends a response before its request was fully read. Drains the upload for a while, because a sender whose
 * connection is reset never reads the response.
 */
async function endAfterDraining(req: IncomingMessage, res: ServerResponse): Promise<void> {
  // A sender waiting for '100 Continue' sends nothing after a response.
  if (!isFullyRead(req) && req.headers.expect === undefined) {
    await new Promise<void>((resolve) => {
      let swallowed = 0;
      const timer = setTimeout(resolve, DRAIN.ms);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      // The app's reader would pause the request.
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

/** Whether a promise settles without waiting for I/O. */
function isSettledSoon(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    nextTurn().then(() => false),
  ]);
}
