import type { MiddlewareFunction } from "react-router";
import { clientOf } from "~/web/client-context";
import { isApi } from "~/web/answer.server";
import { isRead } from "~/web/is-read";
import { jsonProblem } from "~/web/json.server";
import { problem } from "~/web/problem";
import { tokenIn } from "./program-token.server.ts";

/**
 * Refuses cross-site writes before anything else. Browsers send an origin; clients that send none don't carry
 * our SameSite=Lax cookie cross-site.
 */
export const refuseOtherSites: MiddlewareFunction<Response> = ({ request, context, url }, next) => {
  // No browser sends a token by itself.
  if (tokenIn(request, url) !== null) return next();
  if (!isWriteOfAnotherSite(request, clientOf(request, context).origin)) return next();
  if (isApi(url)) return jsonProblem(403, "Forbidden");
  throw problem(403, "This form was sent from another site. Open the page in Loupe and send it from there.");
};

export function isWriteOfAnotherSite(request: Request, ownOrigin: string): boolean {
  return !isRead(request.method) && comesFromUs(request, ownOrigin) === false;
}

/**
 * Whether a GET with side effects is cross-site, a prefetch or a prerender. `ifUnsaid` is the answer for one that says
 * nothing about where it comes from.
 */
export function startedElsewhere(request: Request, ownOrigin: string, { ifUnsaid = false } = {}): boolean {
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  if (/prefetch|prerender/i.test(purpose)) return true;
  const isOurs = comesFromUs(request, ownOrigin);
  return isOurs === null ? ifUnsaid : !isOurs;
}

/** Null if the request doesn't say. */
function comesFromUs(request: Request, ownOrigin: string): boolean | null {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin") ?? originOf(request.headers.get("referer"));
  return origin === null ? null : origin === ownOrigin;
}

/** Opaque origins become 'null', as browsers send them. */
function originOf(address: string | null): string | null {
  if (address === null) return null;
  return URL.canParse(address) ? new URL(address).origin : "null";
}
