import type { StoreNode } from "../runtime/chain-part.ts";
import { digestOf } from "../chain/hop.server.ts";
import { NO_BODY, type SentBody, sendToHeadOffice, Unanswered } from "../chain/send-to-head-office.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { keepBody } from "./kept-body.ts";
import type { Client } from "../web/client-context.ts";

/** Bytes of a body that is kept in memory, in case nobody answers. */
const KEPT_IN_MEMORY = 1024 * 1024;

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
  const { pathname, search } = new URL(request.url);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads) return answerWrite();
  const here = await answerHere(request);
  // A page that only the head office can answer, one that writes, or content that hasn't arrived.
  if (!chain.needHeadOffice.delete(client.requestId)) return here;
  const there = await sendOn(NO_BODY);
  if (!there && here.status === 404)
    return /\/photos\/\d+$/i.test(pathname) ? new Response(NO_PHOTO_YET, { headers: OF_NO_PHOTO }) : here;
  await here.body?.cancel();
  // The store keeps the form's steps itself now.
  return there ?? (await answerUnsent(request));

  async function answerWrite(): Promise<Response> {
    const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    const { url, method, headers, signal } = request;
    if (length > KEPT_IN_MEMORY) {
      if (!chain.isLineUp() || chain.isOld()) return answerUnsent(request);
      const kept = request.body && (await keepBody(request.body, shop().config.dataDir));
      if (!kept) return new Response(null, { status: 400 });
      try {
        const there = await sendOn({ content: kept.stream(), digest: kept.digest });
        if (there) return there;
        const again = { method, headers, body: kept.stream(), signal, duplex: "half" };
        return await answerUnsent(new Request(url, again as RequestInit));
      } finally {
        kept.remove();
      }
    }
    const body = await request.arrayBuffer().then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );
    // Cut off: the server knows why.
    if (!body) return new Response(null, { status: 400 });
    const there = await sendOn({ content: body, digest: digestOf(body) });
    return there ?? (await answerUnsent(new Request(url, { method, headers, body, signal })));
  }

  async function answerUnsent(unsent: Request): Promise<Response> {
    const answer = await answerHere(unsent);
    chain.needHeadOffice.delete(client.requestId);
    return answer;
  }

  /** Null without an answer. */
  async function sendOn(body: SentBody): Promise<Response | null> {
    if (!reads && chain.isOld()) return null;
    const { method, headers } = request;
    try {
      return await sendToHeadOffice({ method, target: pathname + search, headers, body }, client, chain);
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
