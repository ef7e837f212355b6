import { data, isRouteErrorResponse, type RouterContextProvider, type ServerBuild } from "react-router";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { clientOf } from "./client-context.ts";
import { countsSinceStart } from "../runtime/counts-since-start.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { askHeadOffice } from "../runtime/shop.server.ts";
import { NoLongerAllowed } from "./no-longer-allowed.ts";
import { notAvailableText } from "./not-saved-text.server.ts";
import type { Problem } from "./problem.ts";

type HandlerArgs = { request: Request; context: Readonly<RouterContextProvider> };

export function logFailure(error: unknown, requestId: string): void {
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable && askHeadOffice(requestId)) return;
  if (!isUnavailable) countsSinceStart.uncaughtErrors += 1;
  const event = isUnavailable ? "database-unavailable" : "request-failed";
  log.error(event, { requestId, ...errorFields(error) });
}

/**
 * The response for an unexpected error: 503 if the database is unavailable, otherwise 500, with the id of its
 * log line.
 */
export function failureOf(error: unknown, requestId: string) {
  const unavailable = isDatabaseUnavailable(error);
  const message = unavailable ? notAvailableText(requestId) : "Something went wrong on our side";
  return data<Problem>({ message, requestId }, { status: unavailable ? 503 : 500 });
}

/**
 * Wraps all loaders, actions, and middleware so that unexpected errors carry their request id. React Router
 * replaces other errors with a generic one.
 */
export function withNamedFailures(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action, middleware } = route.module;
    const module = { ...route.module };
    if (loader) module.loader = named(loader);
    if (action) module.action = named(action);
    if (middleware) module.middleware = middleware.map((each) => named(each));
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

function named<Args extends HandlerArgs, More extends unknown[], Out>(
  handle: (args: Args, ...more: More) => Out | Promise<Out>,
): (args: Args, ...more: More) => Promise<Out> {
  return async (args, ...more) => {
    try {
      return await handle(args, ...more);
    } catch (error) {
      if (error instanceof NoLongerAllowed) throw error.answer();
      if (isMeant(error) || args.request.signal.aborted) throw error;
      const { requestId } = clientOf(args.request, args.context);
      logFailure(error, requestId);
      throw failureOf(error, requestId);
    }
  };
}

/** Whether it was thrown as a response: a redirect, `problem()`, or one of React Router's own errors. */
function isMeant(error: unknown): boolean {
  if (error instanceof Response || isRouteErrorResponse(error)) return true;
  return typeof error === "object" && error !== null && "init" in error && "data" in error;
}
