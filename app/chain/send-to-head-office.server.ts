import type { StoreNode } from "../runtime/chain-part.ts";
import { isBadGateway } from "./head-office-calls.ts";
import { FRAME, HOP } from "./hop.server.ts";

/** How long the line may be silent while an answer is awaited. */
const SILENCE_CHECKED_EVERY_MS = 1_000;
/** Then the answer is sent, though the store's next page may not show what it says. */
const CATCHES_UP_WITHIN_MS = 5_000;

/** The head office didn't answer. Whether it got the request is not known. */
export class LineDown extends Error {}

/** Belong to one connection, or say what the store's own server says. */
const OF_THE_HOP =
  /^(connection|keep-alive|transfer-encoding|content-encoding|content-length|date|vary|host|expect|accept-encoding|x-forwarded-.*|forwarded|x-real-ip)$/;

/**
 * Has the head office answer a request, and waits until the replica has what it wrote. Throws `LineDown` without an
 * answer.
 */
export async function sendToHeadOffice(
  request: {
    method: string;
    target: string;
    headers: Headers;
    body: Uint8Array<ArrayBuffer> | ReadableStream | null;
  },
  hop: string,
  { headOffice, replica, heard }: StoreNode,
): Promise<Response> {
  if (!replica.isCurrent()) throw new LineDown("The line to the head office is down");
  const headers = new Headers();
  for (const [name, value] of request.headers) if (!OF_THE_HOP.test(name)) headers.set(name, value);
  headers.set(HOP, hop);
  const silence = new AbortController();
  const watch = setInterval(() => {
    if (!replica.isCurrent()) silence.abort();
  }, SILENCE_CHECKED_EVERY_MS);
  try {
    const answer = await fetch(headOffice + request.target, {
      method: request.method,
      headers,
      body: request.body as RequestInit["body"] & object,
      redirect: "manual",
      signal: silence.signal,
      ...(request.body instanceof ReadableStream && { duplex: "half" }),
    } as RequestInit);
    if (isOfProxy(answer)) {
      await answer.body?.cancel();
      throw new Error(`A proxy answered ${answer.status}`);
    }
    // What only reads may be long, and is passed on as it comes.
    const isRead = request.method === "GET" || request.method === "HEAD";
    const body = isRead ? answer.body : await answer.arrayBuffer();
    clearInterval(watch);
    heard(true);
    await replica.reaches(Number(answer.headers.get(FRAME) ?? -1), CATCHES_UP_WITHIN_MS);
    return passedOn(answer, body);
  } catch (error) {
    // Of a body that is passed on, the client may be what is gone.
    if (!(request.body instanceof ReadableStream)) heard(false);
    throw new LineDown("The head office can't be reached", { cause: error });
  } finally {
    clearInterval(watch);
  }
}

/** The head office names its frame with each answer. */
function isOfProxy({ status, headers }: Response): boolean {
  return isBadGateway(status) && !headers.has(FRAME);
}

function passedOn(answer: Response, body: ArrayBuffer | Response["body"]): Response {
  const headers = new Headers();
  for (const [name, value] of answer.headers)
    if (name !== FRAME && !OF_THE_HOP.test(name)) headers.append(name, value);
  // Of an encoded answer, `fetch` has decoded the body.
  const length = answer.headers.get("content-length");
  if (length !== null && !answer.headers.has("content-encoding")) headers.set("content-length", length);
  const isBodiless = answer.status === 204 || answer.status === 304;
  return new Response(isBodiless ? null : body, { status: answer.status, headers });
}
