import type { IncomingMessage } from "node:http";
import { basename, dirname } from "node:path";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { RouterContextProvider } from "react-router";
import { send } from "@fastify/send";

import { askHeadOffice } from "../runtime/shop.server.ts";
import { factsOf } from "./context.ts";

/**
 * Lets the viewer display a PDF, but runs no scripts. Viewers before 2020 need inline styles; `sandbox` would
 * leave them blank.
 */
const PDF_POLICY =
  "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Policy of pictures and texts, which run nothing, whatever is in them. */
const OTHER_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Streams a file for viewing, with range requests. Null if it is missing; a store then asks the head office
 * for it.
 */
export function answerStoredFile(
  { request, context }: Asked,
  { path, name, mediaType }: { path: string; name: string; mediaType: string },
): Promise<Response | null> {
  return answerFile({ request, context }, path, {
    "Content-Type": mediaType,
    "Content-Disposition": `inline; ${fileNames(name)}`,
    "Content-Security-Policy": mediaType === "application/pdf" ? PDF_POLICY : OTHER_POLICY,
    "Cache-Control": "no-store",
  });
}

export interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Streams a file whose `path` ends with the SHA-256 of its content. That is its entity tag on every node of a
 * chain.
 */
export async function answerFile(
  { request: { method, headers: asked }, context }: Asked,
  path: string,
  its: Record<string, string>,
): Promise<Response | null> {
  const tag = `"${basename(path)}"`;
  // The request properties `send` uses.
  const request = { method, headers: forSend(asked, tag) } as unknown as IncomingMessage;
  const {
    statusCode: status,
    headers,
    stream,
    type,
  } = await send(request, basename(path), {
    root: dirname(path),
    cacheControl: false,
    contentType: false,
    etag: false,
    lastModified: false,
  });
  if (status === 404) {
    // In a store, content arrives after the row that names it.
    askHeadOffice(factsOf(context).requestId);
    return null;
  }
  const body = method === "HEAD" || status === 304 ? null : createReadableStreamFromReadable(stream);
  const all = { ...headers, ...its, ETag: tag, "Cross-Origin-Resource-Policy": "same-origin" };
  return new Response(body, { status, headers: type === "file" ? all : headers });
}

/** Range and condition for `send`. Its own entity tag would be the time of the copy on this disk. */
function forSend(asked: Headers, tag: string): Record<string, string> {
  const range = asked.get("range");
  const isSameContent = (asked.get("if-range") ?? tag) === tag;
  const isKnown = asked.get("if-none-match")?.includes(tag);
  return { ...(range && isSameContent && { range }), ...(isKnown && { "if-none-match": "*" }) };
}

/** Names for `Content-Disposition`: an ASCII fallback and the UTF-8 name. */
export function fileNames(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9 ._()-]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
