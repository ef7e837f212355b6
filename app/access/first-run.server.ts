import { type MiddlewareFunction, redirect } from "react-router";
import { anybodyWorksHere } from "~/domain/employees/find-employees.server";
import { shop } from "~/runtime/shop.server";
import { isApi } from "~/web/answer.server";
import { jsonProblem } from "~/web/json.server";
import type { Db } from "~db/client.server.ts";

const staffed = new WeakSet<Db>();

/** Whether the shop still waits for its first account. Once it has one it is not asked again. */
export function isFirstRun(): boolean {
  const { db } = shop();
  if (staffed.has(db)) return false;
  if (!anybodyWorksHere(db)) return true;
  staffed.add(db);
  return false;
}

/** While nobody works here every page leads to the front page, which makes the owner; only the health check answers as ever. */
export const leadToFirstRun: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (url.pathname === "/" || url.pathname === "/healthz" || !isFirstRun()) return next();
  if (isApi(url)) return jsonProblem(503, "This shop has no owner yet");
  const isRead = request.method === "GET" || request.method === "HEAD";
  return redirect("/", isRead ? 302 : 303);
};
