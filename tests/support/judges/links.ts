import { matchPath } from "react-router";
import { accessTo } from "~/access/route-access";
import type { Permission } from "~/domain/permissions";
import { patternOf } from "../route-patterns.ts";
import { URL_ACCESS } from "../url-access.ts";

export interface Lead {
  method: string;
  to: string;
}

/** A page's links and forms that lead where somebody with these permissions may not go. */
export function deniedOn(page: { path: string; body: string }, may: ReadonlySet<Permission>): string[] {
  return leadsOn(page.body, page.path)
    .filter(({ method, to }) => !mayFollow(method, to, may))
    .map(({ method, to }) => `${patternOf(page.path)}: ${method} ${patternOf(to)}`);
}

/** Whether somebody with these permissions may follow a link, or send a form. */
export function mayFollow(method: string, to: string, may: ReadonlySet<Permission>): boolean {
  const needed = neededFor(method, to.split(/[?#]/, 1)[0] ?? "");
  return !needed || needed === "public" || may.has(needed);
}

/** By method and path: pages have the same links over and over. */
const known = new Map<string, ReturnType<typeof accessTo>["needed"]>();

function neededFor(method: string, path: string) {
  const lead = `${method} ${path}`;
  if (!known.has(lead)) {
    const pattern = patternOf(path);
    const { params = {} } = matchPath(pattern, path) ?? {};
    known.set(lead, accessTo(URL_ACCESS, { pattern, method, params }).needed);
  }
  return known.get(lead);
}

/** Addresses of a page's links and forms. */
export function leadsOn(html: string, here: string): Lead[] {
  const of = (attributes: string, name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1]?.replaceAll("&amp;", "&");
  const links = [...html.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = ""]) => ({
    method: "GET",
    to: of(attributes, "href") ?? "",
  }));
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = "", inside = ""]) => {
      const method = (of(attributes, "method") ?? "get").toUpperCase();
      const others = [...inside.matchAll(/<button\b([^>]*)>/g)].flatMap(([, button = ""]) => {
        const to = of(button, "formaction");
        return to === undefined ? [] : [{ method: (of(button, "formmethod") ?? method).toUpperCase(), to }];
      });
      return [{ method, to: of(attributes, "action") ?? here }, ...others];
    },
  );
  return [...links, ...forms].filter(({ to }) => /^\/(?!\/)/.test(to));
}
