import type { StoreNode } from "../runtime/chain-part.ts";
import { digestOf } from "../chain/store-signature.server.ts";
import { NO_BODY, type SentBody, sendToHeadOffice, Unanswered } from "../chain/send-to-head-office.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { logFailedAtHeadOffice } from "../access/failed-sign-in.server.ts";
import { isWriteOfAnotherSite } from "../access/refuse-other-sites.server.ts";
import { findToken, tokenIn } from "../access/program-token.server.ts";
import { findSession, sessionCookie } from "../access/session.server.ts";
import type { Instant } from "../domain/dates.ts";
import { isBodyTooLarge } from "../web/body-too-large.ts";
import { isRead } from "../web/is-read.ts";
import { bytesOf } from "../web/collect-bytes.ts";
import { arrivesFrom, NO_ROOM_FOR_FORM, NoRoomForForm, type Sender } from "../web/arriving-bodies.ts";
import { withoutSession, type FormWithoutSession } from "../web/forms-without-session.ts";
import { keepBody, keepingOneMore } from "./body-for-head-office.ts";
import type { Client } from "../web/client-context.ts";
import { photoNotHereYet } from "../web/photos/photo-not-here-yet.ts";

/** Bytes of a body to keep in memory in case nobody answers. */
const KEPT_IN_MEMORY = 1024 * 1024;

/**
 * Answers a read from the replica. Writes go to the head office, and are only answered here if it doesn't
 * answer: the form is then shown again with everything in it.
 */
export async function answerInStore(
  chain: StoreNode,
  request: Request,
  client: Client,
  answerHere: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const reads = isRead(request.method);
  if (!reads) return answerWrite();
  const here = await answerHere(request);
  // A page that only the head office can answer because it writes, or content that hasn't arrived yet.
  if (!chain.needHeadOffice.delete(client.requestId)) return here;
  const there = await sendOn(NO_BODY);
  if (!there && here.status === 404) return /\/photos\/\d+$/i.test(pathname) ? photoNotHereYet() : here;
  await here.body?.cancel();
  // The store now keeps the form's steps itself.
  return there ?? (await answerUnsent(request));

  async function answerWrite(): Promise<Response> {
    const token = tokenIn(request, new URL(request.url));
    // Refused here without reading it.
    if (token === null && isWriteOfAnotherSite(request, client.origin)) return answerUnsent(request);
    const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    const sender = token === null ? await accountOf(request, client) : programOf(token);
    if (sender === null) return answerStranger(length);
    arrivesFrom(request, sender);
    if (length <= KEPT_IN_MEMORY) return answerSmall(request);
    if (!chain.isLineUp() || chain.isOld()) return answerUnsent(request);
    return (await keepingOneMore(sender, answerLarge)) ?? plain(429, TOO_MANY_AT_ONCE);
  }

  /**
   * The replica knows as well as the head office that there is no session, and no such token, so large forms are
   * shown again here.
   */
  async function answerStranger(length: number): Promise<Response> {
    if (Number.isFinite(length) && length > KEPT_IN_MEMORY) return answerUnsent(request);
    return withoutSession(KEPT_IN_MEMORY, (form) => answerSmall(request, form));
  }

  async function answerLarge(): Promise<Response> {
    const { url, method, headers, signal } = request;
    const kept = request.body && (await keepBody(request.body, shop().config.dataDir));
    if (!kept) return new Response(null, { status: 400 });
    try {
      const { digest } = kept;
      // If there is no room for it here, the form says so.
      const there = digest === null ? null : await sendOn({ content: kept.stream(), digest });
      if (there) return there;
      const again = { method, headers, body: kept.stream(), signal, duplex: "half" };
      return await answerUnsent(new Request(url, again as RequestInit));
    } finally {
      kept.remove();
    }
  }

  async function answerSmall(sent: Request, stranger?: FormWithoutSession) {
    const { url, method, headers, signal } = sent;
    let body: Uint8Array<ArrayBuffer>;
    try {
      body = await bytesOf(sent, stranger);
    } catch (error) {
      if (isBodyTooLarge(error)) return plain(413, "That is too large to be sent here.");
      if (error instanceof NoRoomForForm) return plain(503, NO_ROOM_FOR_FORM);
      // Cut off; the server knows why.
      return new Response(null, { status: 400 });
    }
    const there = await sendOn({ content: body, digest: digestOf(body) });
    return there ?? (await answerUnsent(new Request(url, { method, headers, body, signal })));
  }

  async function answerUnsent(unsent: Request): Promise<Response> {
    const answer = await answerHere(unsent);
    chain.needHeadOffice.delete(client.requestId);
    chain.mayHaveArrived.delete(client.requestId);
    return answer;
  }

  /** Sends the request on to the head office. Null without an answer. */
  async function sendOn(body: SentBody): Promise<Response | null> {
    if (!reads && chain.isOld()) return null;
    const { method, headers } = request;
    try {
      const sent = { method, target: pathname + search, headers, body };
      const there = await sendToHeadOffice(sent, client, chain);
      logFailedAtHeadOffice(there, client.address);
      return there;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      chain.unansweredAt = Date.now();
      if (!reads && error.mayHaveArrived) chain.mayHaveArrived.add(client.requestId);
      log.warn("not-answered-by-head-office", {
        requestId: client.requestId,
        line: chain.isLineUp() ? "up" : "down",
        ...errorFields(error.cause ?? error),
      });
      return null;
    }
  }
}

const TOO_MANY_AT_ONCE =
  "Several files are still on their way. Wait for one to arrive, then send this one again.";

/** The account whose session sends a request; null if the replica doesn't know it. */
async function accountOf(request: Request, { secure }: Client): Promise<Sender | null> {
  const token: unknown = await sessionCookie(secure).parse(request.headers.get("cookie"));
  if (typeof token !== "string" || token === "") return null;
  const session = findSession(token, Date.now() as Instant);
  return session && `account ${session.openedBy}`;
}

/** The program that sends a token; null if the replica doesn't know it to be in force. */
function programOf(token: string): Sender | null {
  const found = findToken(token, Date.now() as Instant);
  return found?.state === "in_force" ? `token ${found.tokenId}` : null;
}

function plain(status: 413 | 429 | 503, message: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${message}\n`, {
    status,
    headers: status === 413 ? headers : { ...headers, "Retry-After": "30" },
  });
}
