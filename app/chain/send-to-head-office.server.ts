import type { StoreNode } from "../runtime/chain-part.ts";
import { wasNotConnected } from "../runtime/not-connected.ts";
import type { Client } from "../web/client-context.ts";
import { SILENT_AT_MOST_MS } from "./is-head-office-there.server.ts";
import { isOfHeadOffice } from "./head-office-calls.ts";
import { DIGEST_OF_NOTHING, FRAME, HOP, signedHop, START } from "./store-signature.server.ts";

const LOOKED_EVERY_MS = 1_000;
/** Then the answer to what saved nothing is sent, though the store's next page may not show what it says. */
const CATCHES_UP_WITHIN_MS = 5_000;

/** The head office didn't answer. Why is the line's to say (`isLineUp`). */
export class Unanswered extends Error {
  /** Whether it may have got the request all the same, and done what it says. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, { mayHaveArrived, ...options }: ErrorOptions & { mayHaveArrived: boolean }) {
    super(message, options);
    this.mayHaveArrived = mayHaveArrived;
  }
}

export interface SentBody {
  content: Uint8Array<ArrayBuffer> | ReadableStream | null;
  /** `digestOf` it. */
  digest: string;
}
export const NO_BODY: SentBody = { content: null, digest: DIGEST_OF_NOTHING };

/** What Loupe and React Router read of a request. Whatever else a client sends stays in the store. */
const SENT_ON = [
  "accept",
  "accept-language",
  "content-type",
  "cookie",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "origin",
  "purpose",
  "range",
  "referer",
  "save-data",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-fetch-user",
  "sec-purpose",
  "user-agent",
];

/** Headers of an answer that belong to one connection, or say what the store's own server says. */
const OF_THE_HOP = /^(connection|keep-alive|transfer-encoding|content-encoding|content-length|date|vary)$/;

/**
 * Has the head office answer a request, however long that takes a busy one, and waits until the replica has what it
 * wrote. Throws `Unanswered` if the line is down or goes down before that, and after `SILENT_AT_MOST_MS`.
 */
export async function sendToHeadOffice(
  request: {
    method: string;
    target: string;
    headers: Headers;
    body: SentBody;
  },
  client: Client,
  { headOffice, key, replica, isLineUp, catchUp, heard, look }: StoreNode,
): Promise<Response> {
  // With the primary out of reach, the store wouldn't have what it acknowledges.
  if (!replica.isCurrent())
    throw new Unanswered("The line to the primary is down", { mayHaveArrived: false });
  await catchUp();
  const headers = new Headers();
  for (const name of SENT_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // A program's token. Of other kinds, such as a proxy's own, nothing is read.
  const authorization = request.headers.get("authorization") ?? "";
  if (/^bearer(?: |$)/i.test(authorization)) headers.set("authorization", authorization);
  const { address, secure, origin, requestId } = client;
  const { digest, content } = request.body;
  const hop = { speaks: "client" as const, digest, address, secure, origin, requestId };
  headers.set(HOP, signedHop(hop, request, key));
  const given = new AbortController();
  // A large one takes a slow line minutes, of which `fetch` sees that they go on.
  const isWhole = !(content instanceof ReadableStream);
  const since = Date.now();
  let wasUp = isLineUp();
  const watch = setInterval(() => {
    if (isLineUp()) wasUp = true;
    else if (wasUp || !replica.isCurrent())
      given.abort(new Unanswered("The line went down", { mayHaveArrived: true }));
    if (isWhole && Date.now() - since > SILENT_AT_MOST_MS)
      given.abort(new Unanswered("No answer in time", { mayHaveArrived: true }));
  }, LOOKED_EVERY_MS);
  try {
    const answer = await fetch(headOffice + request.target, {
      method: request.method,
      headers,
      body: content as RequestInit["body"] & object,
      redirect: "manual",
      signal: given.signal,
      ...(!isWhole && { duplex: "half" }),
    } as RequestInit);
    if (!isOfHeadOffice(answer)) {
      await answer.body?.cancel();
      throw new Error(`Not answered by the app: ${answer.status}`);
    }
    // What only reads may be long, and is passed on as it comes.
    const isRead = request.method === "GET" || request.method === "HEAD";
    const body = isRead ? answer.body : await answer.arrayBuffer();
    clearInterval(watch);
    // A head office that was replaced, or has no primary, answers so: its line is down.
    if (answer.status !== 503) heard();
    const isHere = await arrives(answer.headers, isRead || answer.status >= 400);
    if (!isHere) throw new Unanswered("The replica doesn't have what was saved", { mayHaveArrived: true });
    return passedOn(answer, body);
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    // What a client sent may be why, so the line is asked, not the error.
    await look();
    const mayHaveArrived = !wasNotConnected(error);
    throw new Unanswered("No answer from the head office", { mayHaveArrived, cause: error });
  } finally {
    clearInterval(watch);
  }

  /** Whether the answer can be sent: what was saved is in the replica, of which the next primary may be made. */
  async function arrives(said: Headers, savedNothing: boolean): Promise<boolean> {
    const [frame, start] = [Number(said.get(FRAME) ?? -1), said.get(START)];
    while (!(await replica.reaches(frame, CATCHES_UP_WITHIN_MS, start))) {
      if (savedNothing) return true;
      if (!isLineUp() || Date.now() - since > SILENT_AT_MOST_MS) return false;
    }
    return true;
  }
}

function passedOn(answer: Response, body: ArrayBuffer | Response["body"]): Response {
  const headers = new Headers();
  for (const [name, value] of answer.headers)
    if (name !== FRAME && name !== START && !OF_THE_HOP.test(name)) headers.append(name, value);
  // Of an encoded answer, `fetch` has decoded the body.
  const length = answer.headers.get("content-length");
  if (length !== null && !answer.headers.has("content-encoding")) headers.set("content-length", length);
  const isBodiless = answer.status === 204 || answer.status === 304;
  return new Response(isBodiless ? null : body, { status: answer.status, headers });
}
