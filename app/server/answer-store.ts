import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadStream, existsSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { addDenials } from "../access/denials.server.ts";
import { touchSession } from "../access/session.server.ts";
import { bookOf } from "../chain/book.server.ts";
import { CALLS, type Greeting, LaterBody } from "../chain/head-office-calls.ts";
import type { Instant } from "../domain/dates.ts";
import { shop } from "../runtime/shop.server.ts";
import { storedPath } from "../web/stored-files.server.ts";
import { limitBody } from "./body-limit.ts";
import { sendPlain } from "./response.ts";

const LONGEST_LATER = 4 * 1024 * 1024;

/** Answers what a store asks in its own name. False if this is a client's request. */
export async function answerStore(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
  if (path === CALLS.later && req.method === "POST") {
    const sent: unknown = await new Response(limitBody(req, LONGEST_LATER).stream).json().catch(() => null);
    const later = LaterBody.safeParse(sent);
    if (later.success) write(later.data);
    await sendPlain(req, res, { status: later.success ? 200 : 400, type: "text/plain", body: "" });
    return true;
  }
  if (path === CALLS.greeting) {
    const { db, chain } = shop();
    const greeting: Greeting = { book: bookOf(db) };
    // As a proxy says it of who isn't up: the store counts its line as down.
    const isReplaced = chain?.part === "head office" && chain.isReplaced();
    await sendPlain(req, res, {
      status: isReplaced ? 503 : 200,
      type: "application/json",
      body: JSON.stringify(greeting),
    });
    return true;
  }
  if (!path.startsWith(CALLS.files)) return false;
  const sha256 = path.slice(CALLS.files.length);
  const file = storedPath(shop().config.dataDir, sha256);
  if (!/^[0-9a-f]{64}$/.test(sha256) || !existsSync(file)) {
    await sendPlain(req, res, { status: 404, type: "text/plain", body: "" });
    return true;
  }
  res.setHeader("Content-Length", statSync(file).size);
  await pipeline(createReadStream(file), res);
  return true;
}

function write({ sessions, denials }: LaterBody) {
  for (const { id, at } of sessions) touchSession(id, Math.min(at, Date.now()) as Instant);
  addDenials(denials.map((row) => ({ ...row, minute: row.minute as Instant })));
}
