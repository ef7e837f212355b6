import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendPlain } from "../response.ts";
import { TEXT_FORMAT, writeFamilies } from "./exposition.ts";
import { familiesNow } from "./families-now.ts";

export const METRICS_PATH = "/metrics";

const METHODS = ["GET", "HEAD"];
const NO_TOKEN = "401 Send the token of METRICS_TOKEN: 'Authorization: Bearer …'\n";

/** Answers monitoring that sends the token, and nobody else. */
export async function answerMetrics(req: IncomingMessage, res: ServerResponse, token: string): Promise<void> {
  if (!sendsToken(req, token)) {
    const headers = { "WWW-Authenticate": "Bearer" };
    return await sendPlain(req, res, { status: 401, type: "text/plain", body: NO_TOKEN, headers });
  }
  if (!METHODS.includes(req.method ?? "")) {
    const headers = { Allow: METHODS.join(", ") };
    return await sendPlain(req, res, {
      status: 405,
      type: "text/plain",
      body: "405 Method Not Allowed\n",
      headers,
    });
  }
  await sendPlain(req, res, { status: 200, type: TEXT_FORMAT, body: writeFamilies(familiesNow()) });
}

/** Compares digests, which are equally long, so that the time says nothing of the token. */
function sendsToken(req: IncomingMessage, token: string): boolean {
  const [, sent = ""] = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? "") ?? [];
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
