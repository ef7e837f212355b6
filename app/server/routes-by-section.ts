import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * React Router's request handler for the routes that can match a path. By itself, React Router tries all
 * routes one after the other, twice per request, which doubles the time of a JSON list. A section is
 * the first segment of a path, for the API the second, too: a request for "/customers/7" is only tried against
 * "customers/…" and routes like "*". A path whose section no route names is tried against all routes.
 */
export function handlerBySection(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const sectionOf = new Map(
    Object.keys(build.routes).map((id) => {
      const section = sectionOfRoute(build, id);
      return [id, STATIC.test(section) ? section : IN_ALL] as const;
    }),
  );
  const handlers = new Map(
    [...new Set(sectionOf.values())].map((section) => {
      const isTried = (id: string) => [section, IN_ALL].includes(sectionOf.get(id) ?? IN_ALL);
      return [section, createRequestHandler(onlyRoutes(build, isTried), "production")] as const;
    }),
  );
  return (pathname) => handlers.get(sectionOfPath(pathname)) ?? everything;
}

const STATIC = /^[a-z-]+(\/[a-z-]+)?$/;
/** What routes have that are tried in every section, such as layouts, "/" and "*". */
const IN_ALL = "";

/** The section of a path: "customers" for "/customers/7" and for its data, "/customers.data". */
function sectionOfPath(pathname: string): string {
  return sectionOfSegments(
    pathname
      .split("/", 3)
      .slice(1)
      .map((segment) => segment.replace(/\.data$/, "")),
  );
}

/** The section of a route; "" for a layout. */
function sectionOfRoute({ routes }: Pick<ServerBuild, "routes">, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const above = route.parentId === undefined ? "" : sectionOfRoute({ routes }, route.parentId);
  return above || sectionOfSegments((route.path ?? "").split("/").filter(Boolean));
}

function sectionOfSegments([first = "", second = ""]: readonly string[]): string {
  return first === "api" ? `${first}/${second}` : first;
}

function onlyRoutes(build: ServerBuild, isTried: (id: string) => boolean): ServerBuild {
  const tried = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isTried(id)));
  return {
    ...build,
    routes: tried(build.routes),
    assets: { ...build.assets, routes: tried(build.assets.routes) },
  };
}
