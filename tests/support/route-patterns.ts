import { matchRoutes } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { URL_ACCESS } from "./url-access.ts";
import routes from "~/routes";

export interface RoutePattern {
  /** `/customers/:customerId`. */
  pattern: string;
  /** Relative to `app/`. */
  file: string;
}

/** All URL patterns of app/routes.ts that respond. */
export const ROUTE_PATTERNS: readonly RoutePattern[] = patternsOf(routes as RouteConfigEntry[]);

/** Patterns with a page on GET. */
export const PAGE_PATTERNS: readonly string[] = ROUTE_PATTERNS.filter(
  ({ pattern, file }) => URL_ACCESS[pattern]?.GET && file.endsWith(".tsx"),
).map(({ pattern }) => pattern);

const objects = ROUTE_PATTERNS.map(({ pattern }) => ({
  path: pattern,
  id: pattern,
  parts: pattern.split("/"),
}));

const known = new Map<string, string>();

/** The pattern that matches a URL such as `/sales/7?location=all`. */
export function patternOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] || "/";
  // Few and cached, because each call of the router ranks all routes that it gets.
  const pattern = known.get(path) ?? matchRoutes(alike(path), path)?.[0]?.route.id ?? "/*";
  known.set(path, pattern);
  return pattern;
}

/** Routes with the same number of parts, equal in their fixed ones, and routes of any length. */
function alike(path: string) {
  const given = path
    .toLowerCase()
    .replace(/(.)\/+$/, "$1")
    .split("/");
  const isEqual = (part: string, at: number) => part.startsWith(":") || part.toLowerCase() === given[at];
  return objects.filter(
    ({ parts }) => parts.includes("*") || (parts.length === given.length && parts.every(isEqual)),
  );
}

function patternsOf(entries: RouteConfigEntry[], above = ""): RoutePattern[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const pattern = `${above}/${path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    return [...(path === undefined ? [] : [{ pattern, file }]), ...patternsOf(children, pattern)];
  });
}
