import type { IncomingMessage, ServerResponse } from "node:http";
import type { LimitedBody } from "./body-limit.ts";
import { FIELDS_AT_MOST } from "../web/form-text-limits.ts";

/** Headers to hide from the app: `clientContext` has the client, and the host was already checked. */
const KEPT_FROM_THE_APP = /^(x-forwarded-.*|forwarded|x-real-ip|host|connection|keep-alive|expect)$/;

/**
 * The URL of a request target, or null. Accepts only paths: not `//evil.example`, `https://evil.example/`,
 * `*`, backslashes, malformed percent encoding, or encoded line breaks, which no route pattern matches.
 */
export function urlOf(target: string, origin: string): URL | null {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || !URL.canParse(origin + target)) return null;
  const url = new URL(origin + target);
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  try {
    if (/[\n\r\u2028\u2029]/.test(decodeURIComponent(url.pathname))) return null;
  } catch {
    return null;
  }
  return url;
}

/**
 * Whether a query is refused: parsing takes a while for each parameter, and pages repeat it in their links. It
 * may have as many as a form has fields, because pickers without scripts send forms in the URL.
 */
export function hasTooManyParameters(target: string): boolean {
  let parameters = 1;
  for (let at = target.indexOf("&"); at >= 0; at = target.indexOf("&", at + 1)) parameters += 1;
  return parameters > FIELDS_AT_MOST;
}

/** The app's Request. Its signal aborts if the client disconnects early. */
export function fetchRequest(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  body: LimitedBody | null,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || KEPT_FROM_THE_APP.test(name)) continue;
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else headers.set(name, value);
  }
  headers.set("host", url.host);

  const leaving = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) leaving.abort();
  });

  const init: RequestInit & { duplex?: "half" } = { method: req.method, headers };
  if (body !== null) {
    init.body = body.stream;
    init.duplex = "half";
  }
  return new SignalledRequest(url, init, leaving.signal);
}

/** Overrides `signal`: passing one to `Request` creates a costly second signal that follows it. */
class SignalledRequest extends Request {
  readonly #signal: AbortSignal;

  constructor(url: URL, init: RequestInit, signal: AbortSignal) {
    super(url, init);
    this.#signal = signal;
  }

  override get signal() {
    return this.#signal;
  }
}
