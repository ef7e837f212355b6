import type { StoreNode } from "../runtime/chain-part.ts";
import { signedHop } from "../chain/hop.server.ts";
import { sendToHeadOffice, Unanswered } from "../chain/send-to-head-office.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import type { Client } from "../web/client-context.ts";

/** Bytes. A longer body is sent on as it comes, and can't be shown again if the line goes down meanwhile. */
const KEPT_BODY = 1024 * 1024;

const TOO_LONG_TO_KEEP =
  "The head office can't be reached, so the file may not be saved. Go back, and send it again when the line is up.\n";

/** Pages that read what only the head office has: its backups, and `audit.key`, which seals second factors too. */
const OF_THE_HEAD_OFFICE =
  /^\/(api\/)?(backups|audit\/(head|\d+)|account\/second-factor|sign-in\/code|settings\/security|customers\/\d+\/erase)(\/|\.data$|$)/;

/** Files and photos, which arrive after the rows that name them. */
const CONTENT = /\/(photos|files)\/\d+$|\/pdf$/;

const NO_PHOTO_YET =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="none" stroke="#8d8d86" stroke-width="1.5" d="M12 16l4-5h8l4 5-8 13zM12 16h16M17 16l3 13 3-13"/></svg>';
const OF_NO_PHOTO = { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" };

/**
 * Answers a read from the replica. What writes goes to the head office, and is answered here only if that
 * doesn't answer: the form is shown again with everything in it.
 */
export async function answerInStore(
  chain: StoreNode,
  request: Request,
  client: Client,
  answerHere: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads) return answerWrite();
  if (OF_THE_HEAD_OFFICE.test(pathname)) {
    const there = await sendOn(null);
    if (there) return there;
    chain.needHeadOffice.add(client.requestId);
    return answerUnsent(request);
  }
  const here = await answerHere(request);
  const isNotHere = here.status === 404 && CONTENT.test(pathname);
  const mayWrite = chain.needHeadOffice.delete(client.requestId);
  if (!mayWrite && !isNotHere) return here;
  const there = await sendOn(null);
  if (!there && isNotHere)
    return /\/photos\/\d+$/.test(pathname) ? new Response(NO_PHOTO_YET, { headers: OF_NO_PHOTO }) : here;
  await here.body?.cancel();
  // The store keeps the form's steps itself now.
  return there ?? (await answerUnsent(request));

  async function answerWrite(): Promise<Response> {
    const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    if (length > KEPT_BODY) {
      if (!chain.isLineUp() || chain.isOld()) return answerUnsent(request);
      return (await sendOn(request.body)) ?? new Response(TOO_LONG_TO_KEEP, { status: 503 });
    }
    const body = await request.arrayBuffer().then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );
    // Cut off: the server knows why.
    if (!body) return new Response(null, { status: 400 });
    const there = await sendOn(body);
    if (there) return there;
    const { url, method, headers, signal } = request;
    return answerUnsent(new Request(url, { method, headers, body, signal }));
  }

  async function answerUnsent(unsent: Request): Promise<Response> {
    const answer = await answerHere(unsent);
    chain.needHeadOffice.delete(client.requestId);
    return answer;
  }

  /** Null without an answer. */
  async function sendOn(body: Uint8Array<ArrayBuffer> | ReadableStream | null): Promise<Response | null> {
    if (!reads && chain.isOld()) return null;
    const { search } = new URL(request.url);
    const [secret = ""] = shop().cookieSecrets;
    const hop = signedHop({ ...client, at: Date.now() }, secret);
    try {
      const { method, headers } = request;
      return await sendToHeadOffice({ method, target: pathname + search, headers, body }, hop, chain);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      chain.unansweredAt = Date.now();
      log.warn("not-answered-by-head-office", {
        requestId: client.requestId,
        line: chain.isLineUp() ? "up" : "down",
        ...errorFields(error.cause ?? error),
      });
      return null;
    }
  }
}
