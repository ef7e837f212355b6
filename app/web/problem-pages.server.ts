import type { MiddlewareFunction, ServerBuild } from "react-router";

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Whether whoever asks can show a page: a browser that goes to an address does, a script's call and a program don't. */
export function takesPages(accept: string | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? "");
}

/**
 * The app with pages for what goes wrong where an answer is a file. React Router says that in JSON, which programs go on
 * getting from the app as it is. `/api` stays JSON for everybody.
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

/** Said of a route whose pages the browser's scripts can't go on from: they know of none there. */
export const WITHOUT_SCRIPTS = { withoutScripts: true };

/** The file goes out before a page is thought of; what is thrown finds the error page of the routes around it. */
function asPage(route: ServerRoute): ServerRoute {
  const { loader, action, middleware = [] } = route.module;
  const answer: MiddlewareFunction<Response> = async (args, next) => {
    const handle = /^(GET|HEAD)$/.test(args.request.method) ? loader : action;
    const answered: unknown = await handle?.(args);
    return answered instanceof Response ? answered : next();
  };
  const page = { default: () => null, handle: WITHOUT_SCRIPTS, middleware: [...middleware, answer] };
  return { ...route, module: { ...route.module, ...page } };
}
