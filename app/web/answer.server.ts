import { type MiddlewareFunction, isRouteErrorResponse } from "react-router";
import { readChoice } from "./choice-cookie.server.ts";
import { clientOf } from "./client-context.ts";
import { factsOf, failure, requestFacts } from "./context.ts";
import { FAILED_SIGN_IN } from "./failed-sign-in-header.ts";
import { failureOf } from "./failure.server.ts";
import { jsonProblem } from "./json.server.ts";
import { wantsLightForm } from "./light-form.server.ts";
import { addressToComeBackTo, isLongDraft, signInAddress } from "./return-to.ts";

/** CSP hashes of Sonner's style tag: its content, and the empty tag it starts from. */
const SONNER_STYLES =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Longest `Location` in characters, because proxies limit headers to 4 KB. Only a list's filters, kept for
 * the way back, make a URL longer.
 */
const LONGEST_LOCATION = 4_000;

/** Seconds. */
const RETRY_AFTER = "30";

/** Sets the request facts, and adds cookies, caching, and security headers to the response. */
export const dressAnswer: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { requestId, address, secure, origin, store = null } = clientOf(request, context);
  const nonce = crypto.randomUUID();
  context.set(requestFacts, {
    requestId,
    address,
    store,
    secure,
    origin,
    nonce,
    light: await wantsLightForm(request, secure),
    customerView: (await readChoice(request, "customer-view", secure)) === "on",
    menu: await readChoice(request, "menu", secure),
    sessionEnded: false,
    sendsForm: request.method === "POST",
    cookies: [],
    failedSignIn: null,
    leavesTerminal: false,
    allowed: null,
  });
  const response = await next();
  const { headers } = response;
  const { cookies, allowed, leavesTerminal, failedSignIn } = factsOf(context);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (leavesTerminal) headers.set("Clear-Site-Data", '"cache"');
  if (allowed !== null) headers.set("Allow", allowed);
  if (store !== null && failedSignIn !== null) headers.set(FAILED_SIGN_IN, failedSignIn);
  const location = headers.get("Location") ?? "";
  if (location.length > LONGEST_LOCATION) headers.set("Location", location.replace(/\?.*/, ""));
  if (response.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_AFTER);
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  // lynx and links2 don't know `no-store`: they showed a page again as it was, the sign-in form too.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isPage ? "no-store, no-cache" : "no-store");
  if (isPage) {
    headers.set("Content-Security-Policy", pagePolicy(nonce));
    const ended = response.status === 401 && request.method === "GET" && factsOf(context).sessionEnded;
    // Stays on the page if a redirect would lose a long draft.
    if (ended && !isLongDraft(url))
      headers.set("Refresh", `1; url=${signInAddress(addressToComeBackTo(url))}`);
  }
  return response;
};

/** Errors under `/api` are JSON. */
export const answerApiInJson: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next();
  const failed = context.get(failure);
  return failed && isApi(url) ? failureAsJson(failed.error, factsOf(context).requestId) : response;
};

/** Matches like the router, which decodes paths and ignores case. */
export function isApi(url: URL): boolean {
  return /^\/api(\/|$)/i.test(decodeURI(url.pathname));
}

function failureAsJson(error: unknown, requestId: string): Response {
  if (isRouteErrorResponse(error)) return jsonProblem(error.status, error.statusText || "Not possible here");
  const { data, init } = failureOf(error, requestId);
  return Response.json(data, { status: init?.status });
}

function pagePolicy(nonce: string) {
  const own = import.meta.env.DEV
    ? ["script-src 'self' 'unsafe-inline'", "style-src 'self' 'unsafe-inline'", "connect-src 'self' ws:"]
    : [`script-src 'self' 'nonce-${nonce}'`, `style-src 'self' ${SONNER_STYLES}`, "style-src-attr 'none'"];
  return [
    "default-src 'self'",
    ...own,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
