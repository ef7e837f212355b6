import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadStream, existsSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { TrailEntry } from "~db/primary/replica-file.server.ts";
import { addDenialsOf } from "../access/denials.server.ts";
import { touchTokens } from "../access/note-token-use.server.ts";
import { touchSessions } from "../access/session.server.ts";
import { hearStore, usesToldBy } from "../access/uses-in-stores.server.ts";
import { bookOf } from "../chain/trail-identity.server.ts";
import {
  CALLS,
  type Greeting,
  type HasEntry,
  markOfSecret,
  type StartOfPrimary,
} from "../chain/head-office-calls.ts";
import { LaterBody } from "../chain/limits-of-store-reports.ts";
import type { Hop } from "../chain/store-signature.server.ts";
import type { Instant } from "../domain/dates.ts";
import type { HeadOffice } from "../runtime/chain-part.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { storedPath } from "../web/stored-files.server.ts";
import { limitBody } from "./body-limit.ts";
import { sendPlain } from "./response.ts";

const LONGEST_LATER = 1024 * 1024;

/** Answers what a store asks in its own name; false if that is nothing of `CALLS`. A client's hop never comes here. */
export async function answerStore(req: IncomingMessage, res: ServerResponse, hop: Hop): Promise<boolean> {
  const path = req.url ?? "";
  hearStore(hop.store, Date.now());
  if (req.method === "POST") {
    if (path !== CALLS.later) return false;
    const { stream } = limitBody(req, LONGEST_LATER, hop.digest);
    const sent: unknown = await new Response(stream).json().catch(() => null);
    const later = LaterBody.safeParse(sent);
    const status = later.success ? written(hop.store, later.data) : 400;
    await sendPlain(req, res, { status, type: "text/plain", body: "" });
    return true;
  }
  if (req.method !== "GET") return false;
  if (path === CALLS.greeting) {
    const { db, chain, cookieSecrets } = shop();
    const [secret = ""] = cookieSecrets;
    const start = chain?.part === "head office" ? chain.start() : null;
    const greeting: Greeting = { book: bookOf(db), secret: markOfSecret(secret), start };
    // As a proxy says it of who isn't up: the store counts its line as down.
    const canServe = chain?.part === "head office" && !chain.isReplaced() && !chain.hasGoneBack();
    await sendPlain(req, res, {
      status: canServe ? 200 : 503,
      type: "application/json",
      body: JSON.stringify(greeting),
    });
    return true;
  }
  if (path === CALLS.start) {
    await sendSaid<StartOfPrimary>(req, res, (office) => ({ start: office.startNow() }));
    return true;
  }
  const entry = entryOf(path);
  if (entry) {
    await sendSaid<HasEntry>(req, res, (office) => ({ isThere: office.hasEntry(entry) }));
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

function entryOf(path: string): TrailEntry | null {
  if (!path.startsWith(CALLS.entries)) return null;
  const [, id, mac, write] =
    /^(\d{1,15})\/([\w-]{1,100})(?:\/(\d{1,10}))?$/.exec(path.slice(CALLS.entries.length)) ?? [];
  if (id === undefined || mac === undefined) return null;
  return { id: Number(id), mac, ...(write !== undefined && { write: Number(write) }) };
}

/** 503 if the primary doesn't say. */
async function sendSaid<Said>(
  req: IncomingMessage,
  res: ServerResponse,
  ask: (office: HeadOffice) => Said,
): Promise<void> {
  const { chain } = shop();
  let body = "";
  try {
    if (chain?.part === "head office") body = JSON.stringify(ask(chain));
  } catch {}
  await sendPlain(req, res, { status: body === "" ? 503 : 200, type: "application/json", body });
}

/** By store, the denials that were counted last: a store whose answer was lost sends them again. */
const lastBatches = new Map<string, string>();

/** 503 if the store has to send it again. */
function written(store: string, { sessions, tokens = [], denials, batch }: LaterBody): 200 | 503 {
  const now = Date.now();
  const isCounted = batch !== undefined && lastBatches.get(store) === batch;
  try {
    // Outside of the transaction, which the primary runs.
    const uses = usesToldBy(store, sessions, now);
    shop()
      .db.$client.transaction(() => {
        touchSessions(...uses);
        touchTokens(tokens.map(({ id, at }) => ({ id, at: Math.min(at, now) as Instant })));
        if (!isCounted)
          addDenialsOf(
            store,
            denials.map((row) => ({ ...row, minute: row.minute as Instant })),
          );
      })
      .immediate();
    if (batch !== undefined) lastBatches.set(store, batch);
    return 200;
  } catch (error) {
    log.warn("later-not-written", errorFields(error));
    return 503;
  }
}
