import type { MiddlewareFunction } from "react-router";
import { clientOf } from "~/web/client-context";
import { isApi } from "~/web/answer.server";
import { jsonProblem } from "~/web/json.server";
import { problem } from "~/web/problem";

/**
 * Refuses a write that another site's page started, before anything else is looked at. Browsers say where a request comes
 * from; one that says nothing is no browser, and its cookie is SameSite=Lax.
 */
export const refuseOtherSites: MiddlewareFunction<Response> = ({ request, context, url }, next) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead || comesFromUs(request, clientOf(request, context).origin)) return next();
  if (isApi(url)) return jsonProblem(403, "Forbidden");
  throw problem(403, "This form was sent from another site. Open the page in Loupe and send it from there.");
};

/** A GET that does something: refused when another site's page started it, or a browser that only looks ahead. */
export function startedElsewhere(request: Request, ownOrigin: string): boolean {
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return /prefetch|prerender/i.test(purpose) || !comesFromUs(request, ownOrigin);
}

function comesFromUs(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin") ?? originOf(request.headers.get("referer"));
  return origin === null || origin === ownOrigin;
}

/** The origin of an address; 'null', as browsers write it, where it has none that can be named. */
function originOf(address: string | null): string | null {
  if (address === null) return null;
  return URL.canParse(address) ? new URL(address).origin : "null";
}
