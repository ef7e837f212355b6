import type { IncomingMessage } from "node:http";
import { basename, dirname } from "node:path";
import { createReadableStreamFromReadable } from "@react-router/node";
import { send } from "@fastify/send";

/** A PDF shows itself and runs nothing. Browsers of before 2020 lay their viewer out with styles in a page of the answer's own; `sandbox` would empty it. */
const PDF_POLICY =
  "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * A stored PDF, to be shown by the browser, at the pace of whoever reads it; a part of it where one was asked for, as viewers
 * do. Null where it is missing.
 */
export async function answerPdf(
  { method, headers: asked }: Request,
  { path, name }: { path: string; name: string },
): Promise<Response | null> {
  // What `send` reads of a request.
  const request = { method, headers: Object.fromEntries(asked) } as unknown as IncomingMessage;
  const {
    statusCode: status,
    headers,
    stream,
    type,
  } = await send(request, basename(path), {
    root: dirname(path),
    cacheControl: false,
    contentType: false,
  });
  if (status === 404) return null;
  const body = method === "HEAD" || status === 304 ? null : createReadableStreamFromReadable(stream);
  const pdf = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; ${fileNames(name)}`,
    "Content-Security-Policy": PDF_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  };
  return new Response(body, { status, headers: type === "file" ? { ...headers, ...pdf } : headers });
}

/** The name for a `Content-Disposition`: plain for the oldest browsers, and as it is. */
function fileNames(name: string): string {
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
