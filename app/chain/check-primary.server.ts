import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { z } from "zod";
import type { Primary } from "~db/primary/open-libsql.server.ts";
import { isOnThisMachine } from "../runtime/config.server.ts";
import { log } from "../runtime/log.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { isBadGateway } from "./head-office-calls.ts";

/** How long a start waits for a primary that may be starting, too. */
export const PRIMARY_AWAITED_MS = 30_000;

const Answer = z.object({ results: z.array(z.unknown()) });

/** Where `sqld` runs statements, for the head office. */
const STATEMENTS = "/v2/pipeline";
/** Where it greets replicas, which is all that stores ask of it. */
const GREETING = "/wal_log.ReplicationLog/Hello";
/** A gRPC-Web message without anything in it. */
const NO_MESSAGE = new Uint8Array(5);
const OF_GRPC = /^application\/grpc-web/;

/** The other ways to its statements, and what each answers that runs nothing. */
const MORE_STATEMENTS: { path: string; method?: "GET"; body?: object; says: RegExp }[] = [
  { path: "/v3/pipeline", body: { requests: [{ type: "close" }] }, says: /"results":/ },
  { path: "/v3/cursor", body: { batch: { steps: [] } }, says: /"baton":/ },
  { path: "/v1/execute", body: { stmt: { sql: "" } }, says: /"(result"|SQL_NO_STATEMENT")/ },
  { path: "/v1/batch", body: { batch: { steps: [] } }, says: /"result":/ },
  { path: "/", body: { statements: [] }, says: /^\[\]/ },
  { path: "/dev/default/v2/pipeline", body: { requests: [{ type: "close" }] }, says: /"results":/ },
  { path: "/dev/default/v3/pipeline", body: { requests: [{ type: "close" }] }, says: /"results":/ },
  // Of Protobuf, an empty message: a baton of 64 letters comes back.
  { path: "/v3-protobuf/pipeline", says: /^\n@/ },
  { path: "/v3-protobuf/cursor", says: /^B\n@/ },
  // Which rows are written, as it happens.
  { path: "/beta/listen", method: "GET", says: /missing field `table`/ },
];
/** Its gRPC for replicas that send their statements to it. */
const STATEMENTS_OF_REPLICAS = ["Execute", "Describe", "StreamExec"].map((name) => `/proxy.Proxy/${name}`);
/** The log as it grows. Replicas ask for it piece by piece, each with the token: this answer goes on after that ended. */
const STREAM_OF_LOG = "/wal_log.ReplicationLog/LogEntries";
/** The whole book in words. */
const DUMP = { path: "/dump", begins: /^PRAGMA foreign_keys/i };
/** Over a connection that was made another, the proxy sees nothing of what is asked. */
const OTHER_PROTOCOLS = [
  { path: GREETING, method: "POST", upgrade: "h2c", more: { "http2-settings": "AAMAAABkAARAAAAAAAIAAAAA" } },
  {
    path: "/",
    method: "GET",
    upgrade: "websocket",
    more: { "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version": "13" },
  },
];

const WITHIN_MS = 10_000;

const tokenRefused = () =>
  new StartError(
    "The primary refused DATABASE_TOKEN: set it to a token of the key that the primary was started with (npm run chain-keys).",
  );
const notAPrimary = () =>
  new StartError("What answers at DATABASE_URL isn't a primary: set it to the address of sqld.");

/**
 * Why the primary doesn't answer its head office, such as `ECONNREFUSED`; null if it does. Throws a `StartError` for a token that it
 * refuses, and for an address where something else answers: libsql reports both as a line that is down.
 */
export async function whyPrimaryIsAway(primary: Primary): Promise<string | null> {
  const answer = await askForNothing(primary);
  if (typeof answer === "string") return answer;
  if (answer.status === 401 || answer.status === 403) throw tokenRefused();
  if (isBadGateway(answer.status)) return `HTTP ${answer.status}`;
  if (!(await runsStatements(answer))) throw notAPrimary();
  return null;
}

/** The same for a store, whose replica the primary greets. */
export async function whyPrimaryIsAwayFromStore(primary: Primary): Promise<string | null> {
  const answer = await askByGrpc(primary, GREETING);
  if (typeof answer === "string") return answer;
  await answer.body?.cancel();
  if (isBadGateway(answer.status)) return `HTTP ${answer.status}`;
  if (!isOfGrpc(answer)) throw notAPrimary();
  // Of the errors of gRPC, those about the token; without one, nobody may be let in.
  const [status, said = ""] = [answer.headers.get("grpc-status"), answer.headers.get("grpc-message")];
  if (status === "16" || /auth/i.test(said ?? "")) throw tokenRefused();
  return status === null || status === "0" ? null : `gRPC ${status}`;
}

const LET_PASS =
  "let the proxy before it pass on what replicas need alone, as docs/hosting/chain.Caddyfile does.";
const RUNS_STATEMENTS = `The primary runs statements for whoever has this store's token, who could then hold up every store and read and write files of its machine: ${LET_PASS}`;
const STREAMS_LOG = `The primary streams its log (${STREAM_OF_LOG}) to whoever has this store's token, also after that was revoked: ${LET_PASS}`;

/**
 * Throws a `StartError` for a primary that runs statements for a store, or prints or streams its book: `sqld` lets a
 * token that only reads hold up every write with `begin immediate`, and read and write the files of its machine with
 * `readfile` and `writefile`. One on this machine is for whoever is on it, unless a tunnel leads there: the log says so.
 */
export async function refusePrimaryThatTakesMore(primary: Primary): Promise<void> {
  const why = await whatItTakesMore(primary);
  if (why === null) return;
  if (!isOnThisMachine(primary.url)) throw new StartError(why);
  log.warn("primary-takes-more", { why });
}

async function whatItTakesMore(primary: Primary): Promise<string | null> {
  if (await takesStatements(primary)) return RUNS_STATEMENTS;
  return (await answersByGrpc(primary, STREAM_OF_LOG)) ? STREAMS_LOG : null;
}

async function takesStatements(primary: Primary): Promise<boolean> {
  const answer = await askForNothing(primary);
  if (typeof answer === "string") return false;
  if (await runsStatements(answer)) return true;
  const headers = { Authorization: bearer(primary.token), "content-type": "application/json" };
  const others = MORE_STATEMENTS.map(async ({ path, method, body, says }) => {
    const sent = body && { body: JSON.stringify(body) };
    const other = await asked(primary.url, path, { ...(method && { method }), ...sent, headers });
    return typeof other !== "string" && says.test(await other.text().catch(() => ""));
  });
  const ofReplicas = STATEMENTS_OF_REPLICAS.map((path) => answersByGrpc(primary, path));
  const switched = OTHER_PROTOCOLS.map((one) => switchesTo(primary, one));
  return (await Promise.all([...others, ...ofReplicas, isDumped(primary), ...switched])).includes(true);
}

async function isDumped({ url, token }: Primary): Promise<boolean> {
  const answer = await asked(url, DUMP.path, { method: "GET", headers: { Authorization: bearer(token) } });
  if (typeof answer === "string" || !answer.ok || !answer.body) return false;
  // It may be long.
  for await (const part of answer.body) return DUMP.begins.test(Buffer.from(part).toString("latin1"));
  return false;
}

function askByGrpc({ url, token }: Primary, path: string): Promise<Response | string> {
  return asked(url, path, {
    body: NO_MESSAGE,
    headers: {
      "content-type": "application/grpc-web",
      ...(token !== "" && { "x-authorization": bearer(token) }),
    },
  });
}

async function answersByGrpc(primary: Primary, path: string): Promise<boolean> {
  const answer = await askByGrpc(primary, path);
  if (typeof answer === "string") return false;
  await answer.body?.cancel();
  return isOfGrpc(answer);
}

const isOfGrpc = ({ ok, headers }: Response) => ok && OF_GRPC.test(headers.get("content-type") ?? "");

function switchesTo(
  { url, token }: Primary,
  { path, method, upgrade, more }: (typeof OTHER_PROTOCOLS)[number],
): Promise<boolean> {
  const request = url.startsWith("https:") ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const headers = {
      ...more,
      connection: "Upgrade",
      upgrade,
      authorization: bearer(token),
      "content-length": 0,
    };
    const sent = request(new URL(path, url), { method, headers, agent: false, timeout: WITHIN_MS });
    const end = (isSwitched: boolean) => {
      resolve(isSwitched);
      sent.destroy();
    };
    sent.once("upgrade", (_answer, socket) => {
      socket.destroy();
      end(true);
    });
    sent.once("response", () => end(false));
    sent.once("timeout", () => end(false));
    sent.on("error", () => end(false));
    sent.end();
  });
}

function askForNothing({ url, token }: Primary): Promise<Response | string> {
  return asked(url, STATEMENTS, {
    body: JSON.stringify({ requests: [{ type: "close" }] }),
    headers: token === "" ? {} : { Authorization: bearer(token) },
  });
}

async function runsStatements(answer: Response): Promise<boolean> {
  const said: unknown = await answer.json().catch(() => null);
  return answer.ok && Answer.safeParse(said).success;
}

const bearer = (token: string) => `Bearer ${token}`;

/** The answer, or why there is none. */
async function asked(
  url: string,
  path: string,
  {
    method = "POST",
    ...sent
  }: { method?: string; body?: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> },
): Promise<Response | string> {
  try {
    return await fetch(new URL(path, url), {
      method,
      ...sent,
      redirect: "manual",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? message;
  }
}
