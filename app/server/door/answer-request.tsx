import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { networkOf } from "../../access/throttle.server.ts";
import { answerDoor, DOOR_WORDS, namesToken, takesMethod } from "../../door/answer-door.server.ts";
import { pageText } from "../../door/answer.ts";
import type { Asked } from "../../door/asked.ts";
import { DoorLimits } from "../../door/limits.ts";
import { NotHerePage } from "../../door/not-here-page.tsx";
import { readForm } from "../../door/read-form.ts";
import { RefusedPage } from "../../door/refused-page.tsx";
import { shopAtDoor } from "../../door/shop-at-door.server.ts";
import { errorFields, log, loggedPath, wordsOfPaths } from "../../runtime/log.server.ts";
import { countRequest } from "../../runtime/yield-to-requests.ts";
import { clientReader } from "../client-address.ts";
import { hasTooManyHeaders } from "../header-count.ts";
import { originOf } from "../host-check.ts";
import { refuseOnSocket } from "../refuse-on-socket.ts";
import { AwaitedBodies } from "./awaited-bodies.ts";
import { DOOR_HEADERS, setDoorHeaders } from "./door-headers.ts";
import { oneATurn } from "./one-a-turn.ts";
import { hasBody, readBody } from "./read-body.ts";
import { sendAnswer, sendPage } from "./send-answer.ts";

/** Milliseconds until it is said that a link isn't there: longer than it takes to find one that ended. */
const NOT_HERE_AFTER_MS = 150;
/** Seconds after which whoever sends too many bodies at once may try again. */
const BODY_AFTER_S = "5";
/** Longest address: a link is far shorter. */
const LONGEST_TARGET = 300;

const REFUSED = {
  400: { title: "Bad request", words: "This can't be read." },
  405: { title: "Not possible", words: "Open the link in a browser." },
  413: { title: "Too much", words: "That is too much to send at once. Go back and send less." },
  421: { title: "Another address", words: "Open the link as it stands in our message." },
  429: { title: "Too many requests", words: "Wait a moment, then open the link again." },
  500: { title: "Something went wrong on our side", words: "Try again later, or call us." },
  503: { title: "Just a moment", words: "We can't answer right now. Try again in a minute." },
} as const;

type Refused = keyof typeof REFUSED;

/** Made once, since a flood gets them thousands of times. */
const REFUSED_PAGES = Object.fromEntries(
  Object.entries(REFUSED).map(([status, { title, words }]) => [
    status,
    pageText(<RefusedPage title={title}>{words}</RefusedPage>),
  ]),
) as Record<Refused, string>;

/** Answers requests at the public door. `url` is where it stands: no other host is answered. */
export function doorHandler(
  trustedProxies: readonly string[],
  url: string,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const farEndOf = clientReader(trustedProxies);
  const limits = new DoorLimits();
  const bodies = new AwaitedBodies();
  const words = wordsOfPaths(DOOR_WORDS);
  const myTurn = oneATurn();

  return async (req, res) => {
    const began = performance.now();
    countRequest();
    const requestId = crypto.randomUUID().replaceAll("-", "").slice(-16);
    logWhenDone(req, res, { requestId, words, began });
    setDoorHeaders(res);
    req.on("error", () => undefined);
    try {
      const far = farEndOf(req);
      const network = networkOf(far.address);
      const seconds = limits.take(network, began);
      if (seconds !== null) return refuse(req, res, 429, { "Retry-After": String(seconds) });
      if (hasTooManyHeaders(req) || expectsMore(req)) return refuse(req, res, 400);
      // It has no pages for the machine itself.
      if (originOf({ ...far, path: "" }, [url]) === null) return refuse(req, res, 421);
      const path = pathOf(req.url ?? "");
      if (path === null) return refuse(req, res, 400);
      const { method = "" } = req;
      if (!takesMethod({ method, path })) return refuse(req, res, 405, { Allow: "GET, HEAD, POST" });
      // Proxies of HTTP/3 announce a body that never comes; what does come isn't read.
      if (method !== "POST" && hasBody(req)) res.setHeader("Connection", "close");
      if (method === "POST" && !bodies.begin(network))
        return refuse(req, res, 429, { "Retry-After": BODY_AFTER_S });
      const body = method === "POST" ? await readBody(req).finally(() => bodies.end(network)) : "";
      if (body === null) return refuse(req, res, 413);
      await myTurn();
      if (res.destroyed) return;
      const form = readForm(req.headers["content-type"] ?? "", body);
      const agent = req.headers["user-agent"] ?? "";
      const answer = answerDoor({ method: method as Asked["method"], path, form, agent, requestId });
      if (answer.kind !== "not here" && (await sendAnswer(req, res, answer))) return;
      if (namesToken(path)) limits.noteWrong(network, performance.now());
      const notHere = pageText(<NotHerePage shopName={shopAtDoor().shopName} />);
      await sleep(Math.max(0, began + NOT_HERE_AFTER_MS - performance.now()));
      sendPage(req, res, { status: 404, body: notHere });
    } catch (error) {
      if (res.destroyed) return;
      const isUnavailable = isDatabaseUnavailable(error);
      log.error(isUnavailable ? "database-unavailable" : "door-failed", { requestId, ...errorFields(error) });
      if (res.headersSent) res.destroy();
      else refuse(req, res, isUnavailable ? 503 : 500);
    }
  };
}

/** Whether something else is expected than to hear that a body may come, which Node says. */
function expectsMore({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && !/^100-continue$/i.test(expect);
}

/** The path of a target, without its query; null for what is no plain path of ours. */
function pathOf(target: string): string | null {
  const [path = ""] = target.split("?", 1);
  return target.length <= LONGEST_TARGET && /^\/[\w./~-]*$/.test(path) ? path : null;
}

function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: Refused,
  headers: Record<string, string> = {},
): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  // What was sent with it isn't read.
  res.setHeader("Connection", "close");
  sendPage(req, res, { status, body: REFUSED_PAGES[status] });
}

/** Refuses a head of which Node reads no further: too long, or with too many headers. */
export function refuseHead(socket: Socket): void {
  refuseOnSocket(socket, {
    status: 400,
    headers: DOOR_HEADERS,
    type: "text/html; charset=utf-8",
    body: REFUSED_PAGES[400],
  });
}

function logWhenDone(
  req: IncomingMessage,
  res: ServerResponse,
  { requestId, words, began }: { requestId: string; words: ReadonlySet<string>; began: number },
): void {
  res.once("close", () => {
    // A flood doesn't fill the log.
    const write = res.statusCode === 429 ? log.debug : log.info;
    write("door", {
      method: req.method,
      path: loggedPath(req.url ?? "", words),
      status: res.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      requestId,
    });
  });
}
