import type { MiddlewareFunction, ServerBuild } from "react-router";
import { isRead } from "./is-read.ts";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Whether the client displays HTML: true for browser navigation, false for scripts and programs. */
export function takesPages(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? "");
}

/**
 * Renders error pages for routes that return files; React Router would send JSON. Programs and `/api` still
 * get JSON.
 */
export function withProblemPages(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes))
    routes[id] = route && isFile(route) ? asPage(route) : route;
  return { ...build, routes };
}

function isFile({ path = "", module }: ServerRoute): boolean {
  const { default: page, ErrorBoundary, loader, action } = module;
  return !page && !ErrorBoundary && Boolean(loader ?? action) && !/^\/?api(\/|$)/.test(path);
}

/** Handle of a route whose pages can't hydrate, because the client doesn't know them. */
export const WITHOUT_SCRIPTS = { withoutScripts: true };

/** Sends the file before any page is rendered; errors go to the nearest error page. */
function asPage(route: ServerRoute): ServerRoute {
  const { loader, action, middleware = [] } = route.module;
  const answer: MiddlewareFunction<Response> = async (args, next) => {
    const handle = isRead(args.request.method) ? loader : action;
    const answered: unknown = await handle?.(args);
    return answered instanceof Response ? answered : next();
  };
  const page = { default: () => null, handle: WITHOUT_SCRIPTS, middleware: [...middleware, answer] };
  return { ...route, module: { ...route.module, ...page } };
}
