import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { RouterContextProvider, type ServerBuild } from "react-router";
import type { Config } from "../runtime/config.server.ts";
import { ConfigError, StartError } from "../runtime/start-error.ts";
import { networkOf } from "../access/throttle.server.ts";
import { senderOf } from "../web/arriving-bodies.ts";
import { clientContext } from "../web/client-context.ts";
import { failureOf, logFailure, withNamedFailures } from "../web/failure.server.ts";
import { log, loggedPath, wordsOfPaths } from "../runtime/log.server.ts";
import { isRead } from "../web/is-read.ts";
import type { Problem } from "../web/problem.ts";
import { takesPages, withProblemPages } from "../web/problem-pages.server.ts";
import { bodyLimit, type LimitedBody, limitBody, TOO_LARGE } from "./body-limit.ts";
import { clientReader } from "./client-address.ts";
import { RequestInFewChunks, TOO_MANY_CHUNKS } from "./chunk-limit.ts";
import { EVERYWHERE, setHeadersOfEveryAnswer } from "./headers.ts";
import { boundHeaders, hasTooManyHeaders } from "./header-count.ts";
import { FOREIGN_HOST_PAGE, originOf } from "./host-check.ts";
import { refuseOnSocket } from "./refuse-on-socket.ts";
import { fetchRequest, hasTooManyParameters, urlOf } from "./request.ts";
import { sendPlain, sendResponse } from "./response.ts";
import { handlerBySection } from "./routes-by-section.ts";
import { isShuttingDown } from "../runtime/shutdown.ts";
import { staticFiles } from "./static.ts";
import { CALLS, isChainPath } from "../chain/head-office-calls.ts";
import { FRAME, type Hop, START } from "../chain/store-signature.server.ts";
import { chainPart } from "../runtime/shop.server.ts";
import { answerInStore } from "./answer-in-store.ts";
import { answerStore } from "./answer-calls-of-stores.ts";
import { hopOf } from "./read-store-signature.ts";
import { answerMetrics, METRICS_PATH } from "./metrics/answer-metrics.ts";
import { countAnswer, kindOfAnswer } from "./metrics/count-answers.ts";
import { oneByOne } from "./pipelining.ts";
import { countRequest } from "../runtime/yield-to-requests.ts";

/** Excludes OPTIONS, which React Router doesn't route and no URL needs. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"];

const TIMEOUTS = {
  /** For the request's headers. */
  headersTimeout: 15_000,
  /** For a whole request: the largest upload on a slow line. `slowest-upload.ts` cuts off slower clients. */
  requestTimeout: 20 * 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
};
/**
 * Bytes. Without scripts, pickers submit the whole form in the URL: a repair's two texts of 5,000 letters can
 * take 90,000 characters.
 */
const LONGEST_HEAD = 128 * 1024;
/** Bytes of a head that a store passes on: its signature, and what `fetch` adds. */
const ADDED_BY_STORE = 16 * 1024;
/** For connections without any traffic, such as a client that stopped reading. */
const SILENCE_MS = 120_000;

/** Starts serving; resolves to the URL once connections are accepted. */
export async function listen(
  build: ServerBuild,
  clientFolder: string,
  config: Config,
): Promise<{ server: Server; address: string }> {
  const server = createServer({
    ...TIMEOUTS,
    IncomingMessage: RequestInFewChunks,
    maxHeaderSize: LONGEST_HEAD + (chainPart()?.part === "head office" ? ADDED_BY_STORE : 0),
    // Node's own refusals lack our headers.
    requireHostHeader: false,
  });
  server.maxRequestsPerSocket = 0;
  server.timeout = SILENCE_MS;
  boundHeaders(server);

  const handle = oneByOne(appHandler(build, clientFolder, config));
  server.on("request", handle);
  server.on("checkContinue", (req, res) => server.emit("request", req, res));
  server.on("checkExpectation", (req, res) => server.emit("request", req, res));
  server.on("connect", (_req, socket: Socket) => cutOff(socket, 405));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "HPE_HEADER_OVERFLOW") cutOff(socket as Socket, 431);
    else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") cutOff(socket as Socket, 408);
    else cutOff(socket as Socket, 400);
  });

  server.listen(config.port, config.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw notListening(error, config);
  }
  return { server, address: shownAddress(server, config) };
}

function appHandler(build: ServerBuild, clientFolder: string, config: Config) {
  const app = withNamedFailures(build);
  const answer = handlerBySection(app);
  const answerWithPages = handlerBySection(withProblemPages(app));
  const serveStatic = staticFiles(clientFolder);
  const farEndOf = clientReader(config.trustedProxies);
  const paths = Object.values(build.routes).map((route) => route?.path ?? "");
  const words = wordsOfPaths([...paths, METRICS_PATH, ...Object.values(CALLS)]);

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    countRequest();
    const requestId = crypto.randomUUID().replaceAll("-", "").slice(-16);
    const said = logWhenDone(req, res, requestId, words);
    res.on("timeout", (socket: Socket) => {
      if (isOurTurn(req, res)) socket.setTimeout(socket.timeout ?? SILENCE_MS);
      else socket.destroy();
    });
    setHeadersOfEveryAnswer(res);
    if (isShuttingDown()) res.setHeader("Connection", "close");
    req.on("error", () => undefined);
    req.once(TOO_MANY_CHUNKS, () => {
      if (res.headersSent) return void req.destroy();
      res.statusCode = 400;
      cutOff(req.socket, 400, "Send the body in larger chunks.");
    });

    try {
      const target = req.url ?? "";
      if (!METHODS.includes(req.method ?? "")) {
        return await refuse(req, res, 405, { Allow: METHODS.join(", ") });
      }
      if (hasTooManyHeaders(req)) return await refuse(req, res, 431);
      const hop = hopOf(req);
      if (hop === "not ours") return await refuse(req, res, 403);
      if (hop === "misdirected") return await refuse(req, res, 421);
      // On every answer, so that a store knows it from a proxy's.
      if (hop) setFrame(res);
      said.hop = hop;
      if (hop?.speaks === "store") {
        if (await answerStore(req, res, hop)) return;
        return await refuse(req, res, 404);
      }
      const far = hop ? { ...hop, host: new URL(hop.origin).host } : farEndOf(req);
      const path = target.split("?", 1)[0] ?? "";
      const origin =
        hop?.origin ?? originOf({ host: far.host, secure: far.secure, path }, config.publicOrigins);
      const url = urlOf(target, origin ?? "http://localhost");
      if (url === null || far.host === null) return await refuse(req, res, 400);
      if (hasTooManyParameters(target)) return await refuse(req, res, 400, {}, { message: TOO_MANY });
      if (origin === null) {
        return await sendPlain(req, res, { status: 421, type: "text/html", body: FOREIGN_HOST_PAGE });
      }
      if (req.headers.expect !== undefined && !/^100-continue$/i.test(req.headers.expect)) {
        return await refuse(req, res, 417);
      }

      // React Router would answer such an origin before any middleware.
      const sender = req.headers.origin;
      if (sender !== undefined && sender !== "null" && !URL.canParse(sender))
        return await refuse(req, res, 403);

      if (config.metricsToken !== null && url.pathname === METRICS_PATH)
        return await answerMetrics(req, res, config.metricsToken);
      if (await serveStatic(req, res, url.pathname)) return;

      const chain = chainPart();
      if (chain?.part === "store" && isChainPath(url.pathname)) return await refuse(req, res, 404);
      const body = bodyOf(req, url, hop?.digest);
      if (body === "too large") return await refuse(req, res, 413, {}, { message: TOO_LARGE });
      if (req.headers.expect !== undefined) res.writeContinue();

      // With a public origin, its scheme counts, whatever the last hop used.
      const secure = url.protocol === "https:";
      const client = {
        address: far.address,
        secure,
        origin: url.origin,
        requestId: hop?.requestId ?? requestId,
        ...(hop && { store: hop.store }),
      };
      const answerTo = takesPages(req.headers.accept) ? answerWithPages : answer;
      const answerHere = (request: Request) => {
        const context = new RouterContextProvider();
        context.set(clientContext, client);
        return answerTo(url.pathname)(request, context);
      };

      const request = fetchRequest(req, res, url, body);
      const response =
        chain?.part === "store"
          ? await answerInStore(chain, request, client, answerHere)
          : await answerHere(request);
      if (hop) setFrame(res);
      const failure = body?.failure() ?? null;
      if (failure !== null && response.status >= 400 && response.status !== failure) {
        await response.body?.cancel();
        return await refuse(req, res, failure);
      }
      await sendResponse(req, res, response, senderOf(request) ?? networkOf(far.address));
    } catch (error) {
      if (res.destroyed) return;
      logFailure(error, requestId);
      const { data, init } = failureOf(error, requestId);
      if (res.headersSent) res.destroy();
      else await refuse(req, res, init?.status ?? 500, {}, data);
    }
  };
}

/** How far the primary's log is now, and which log that is. */
function setFrame(res: ServerResponse) {
  const chain = chainPart();
  if (chain?.part !== "head office") return;
  res.setHeader(FRAME, chain.frame());
  const start = chain.start();
  if (start !== null) res.setHeader(START, start);
}

/** Whether the client can only wait: its request has arrived or is paused, and all output is sent. */
function isOurTurn(req: IncomingMessage, res: ServerResponse): boolean {
  return (req.complete || req.isPaused()) && !res.writableEnded && res.writableLength === 0;
}

/** The body for the app; null if the method has none. */
function bodyOf(
  req: IncomingMessage,
  url: URL,
  digest: string | undefined,
): LimitedBody | "too large" | null {
  const limit = bodyLimit(url.pathname, req.headers["content-type"]);
  if (Number(req.headers["content-length"] ?? 0) > limit) return "too large";
  if (isRead(req.method)) return null;
  return limitBody(req, limit, digest);
}

const TOO_MANY = "The address has too many parameters.";

async function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  problem: Problem = { message: STATUS_CODES[status] ?? "Error" },
): Promise<void> {
  const isApi = req.url?.startsWith("/api/") ?? false;
  await sendPlain(req, res, {
    status,
    type: isApi ? "application/json" : "text/plain",
    body: isApi ? JSON.stringify(problem) : plainText(status, problem),
    headers,
  });
}

function plainText(status: number, { message, requestId }: Problem): string {
  return `${status} ${message}\n${requestId === undefined ? "" : `Reference: ${requestId}\n`}`;
}

function cutOff(socket: Socket, status: number, message = STATUS_CODES[status] ?? "Error"): void {
  refuseOnSocket(socket, {
    status,
    headers: EVERYWHERE,
    type: "text/plain; charset=utf-8",
    body: plainText(status, { message }),
  });
}

function logWhenDone(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  words: ReadonlySet<string>,
): { hop: Hop | null } {
  const start = performance.now();
  const said: { hop: Hop | null } = { hop: null };
  res.once("close", () => {
    const path = loggedPath(req.url ?? "", words);
    const ms = performance.now() - start;
    // A store greets every two seconds, and nobody asked it to.
    const isOfStore = said.hop?.speaks === "store";
    const kind = isOfStore ? "call" : kindOfAnswer(path, res.getHeader("content-type"));
    countAnswer(kind, res.headersSent ? res.statusCode : 0, ms / 1_000);
    const write = isOfStore || path.startsWith("/assets/") ? log.debug : log.info;
    write("request", {
      method: req.method,
      path,
      status: res.statusCode,
      ms: Math.round(ms * 10) / 10,
      requestId,
      aborted: res.writableFinished ? undefined : true,
      // By whose key it came, and what the trail calls it.
      ...(said.hop && { store: said.hop.store, sentAs: said.hop.requestId }),
    });
  });
  return said;
}

function shownAddress(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo;
  // A wildcard address isn't one that browsers can open.
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[config.host] ?? config.host;
  const local = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const [first] = config.publicOrigins;
  return first === undefined ? local : `${first} (listening on ${local})`;
}

function notListening(error: unknown, config: Config): unknown {
  const port = `Port ${config.port}`;
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new StartError(
        `${port} on ${config.host} is in use: stop the other program, or set PORT to another number.`,
      );
    case "EACCES":
      return new ConfigError(`${port} can't be opened by this user: set PORT to a number above 1023.`);
    // Not a ConfigError: while a machine starts, its addresses and names may come later than Loupe.
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(
        `HOST ${config.host} isn't an address of this machine: set it to 127.0.0.1 or 0.0.0.0, or leave it out.`,
      );
    default:
      return error;
  }
}
