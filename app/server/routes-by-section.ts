import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * React Router's request handler for the routes that can match a path. By itself, React Router tries all
 * routes one after the other, twice per request, which doubles the time of a JSON list. A section is
 * the first segment of a path, for the API the second, too: a request for "/customers/7" is only tried against
 * routes like "*" and those of "customers/…" with two segments. A path whose section no route names is tried
 * against all routes.
 */
export function handlerBySection(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const places = placesOf(build);
  const sections = new Set([...places.values()].map(({ section }) => section));
  const longest = Math.max(...[...places.values()].flatMap(({ lengths }) => [...lengths]));
  const handlers = new Map<string, RequestHandler>();
  return (pathname) => {
    const segments = segmentsOf(pathname.replace(DATA, ""));
    const section = sectionOf(segments);
    if (!sections.has(section)) return everything;
    // No route is longer, so that the handlers have an end.
    const length = Math.min(segments.length, longest + 1);
    const key = `${section} ${length}`;
    const known = handlers.get(key);
    if (known) return known;
    const isTried = (id: string) => {
      const place = places.get(id);
      return !place || place.section === IN_ALL || (place.section === section && place.lengths.has(length));
    };
    const handler = createRequestHandler(onlyRoutes(build, isTried), "production");
    handlers.set(key, handler);
    return handler;
  };
}

/** What React Router appends to a page's path for its data; to one with a slash at its end, after that. */
const DATA = /(\/_)?\.data$/;
const STATIC = /^[a-z-]+(\/[a-z-]+)?$/;
/** What routes have that are tried in every section, such as layouts, "/" and "*". */
const IN_ALL = "";

/** Of each route its section, and the numbers of segments of its paths and of those that lie in it. */
function placesOf(build: ServerBuild) {
  const places = new Map(
    Object.keys(build.routes).map((id) => {
      const section = sectionOf(segmentsOfRoute(build, id));
      return [id, { section: STATIC.test(section) ? section : IN_ALL, lengths: new Set<number>() }] as const;
    }),
  );
  for (const id of Object.keys(build.routes)) {
    const { length } = segmentsOfRoute(build, id);
    for (const each of withThoseAround(build, id)) places.get(each)?.lengths.add(length);
  }
  return places;
}

function segmentsOfRoute({ routes }: Pick<ServerBuild, "routes">, id: string): string[] {
  return withThoseAround({ routes }, id).flatMap((each) => segmentsOf(routes[each]?.path ?? ""));
}

/** A route after those that it lies in. */
function withThoseAround({ routes }: Pick<ServerBuild, "routes">, id: string): string[] {
  const around = routes[id]?.parentId;
  return around === undefined ? [id] : [...withThoseAround({ routes }, around), id];
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** "customers" for "/customers/7". */
function sectionOf([first = "", second = ""]: readonly string[]): string {
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
