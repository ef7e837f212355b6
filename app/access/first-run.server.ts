import type { MiddlewareFunction } from "react-router";
import { hasAnyEmployee } from "~/domain/shop/employees/find-employees.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { isApi } from "~/web/answer.server";
import { isRead } from "~/web/is-read";
import { jsonProblem } from "~/web/json.server";
import { redirect } from "~/web/redirect";
import type { Db } from "~db/client.server.ts";

const staffed = new WeakSet<Db>();

/** Whether the shop has no account yet. Caches the answer once it is false. */
export function isFirstRun(): boolean {
  const { db } = shop();
  if (staffed.has(db)) return false;
  if (!hasAnyEmployee(db)) return true;
  staffed.add(db);
  return false;
}

/**
 * Redirects every page except the health check to the front page until the owner account exists. The API
 * answers 503 until then.
 */
export const leadToFirstRun: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (url.pathname === "/" || url.pathname === "/healthz" || !isFirstRun()) return next();
  if (isApi(url)) return jsonProblem(503, "This shop has no owner yet");
  return redirect(href("/"), isRead(request.method) ? 302 : 303);
};
