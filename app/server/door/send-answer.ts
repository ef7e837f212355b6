import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { DoorAnswer } from "../../door/answer.ts";
import { DOT } from "../../door/dot.ts";
import { isMissing } from "../../runtime/files.server.ts";

/** Milliseconds in which a picture has to be taken: whoever reads a byte at a time would keep others out. */
const PICTURE_MS = 120_000;

/** Sends a page of the door. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  { status, body }: { status: number; body: string },
): void {
  const bytes = Buffer.from(body);
  res.statusCode = status;
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Content-Length", bytes.length);
  res.end(req.method === "HEAD" ? undefined : bytes);
}

/** Sends whatever was answered. False for a picture whose file is gone. */
export async function sendAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Exclude<DoorAnswer, { kind: "not here" }>,
): Promise<boolean> {
  if (answer.kind === "picture") return await sendPicture(req, res, answer.path);
  if (answer.kind === "dot") sendDot(req, res);
  else if (answer.kind === "page") sendPage(req, res, answer);
  else {
    res.statusCode = answer.status;
    res.setHeader("Location", answer.to);
    res.setHeader("Content-Length", 0);
    res.end();
  }
  return true;
}

function sendDot(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader("Content-Type", "image/gif");
  res.setHeader("Content-Length", DOT.length);
  // Mail programs in browsers show it on pages of their own.
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  res.end(req.method === "HEAD" ? undefined : DOT);
}

async function sendPicture(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
  const size = await sizeOf(path);
  if (size === null) return false;
  res.setHeader("Content-Type", "image/jpeg");
  res.setHeader("Content-Length", size);
  if (req.method === "HEAD") res.end();
  else await pipeline(createReadStream(path), res, { signal: AbortSignal.timeout(PICTURE_MS) });
  return true;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
