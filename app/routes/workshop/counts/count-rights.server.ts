import { type Count, COUNT_KINDS, type CountHead, type CountKind } from "~/domain/workshop/counts/count";
import { COUNT_RIGHTS } from "~/domain/workshop/counts/count-rights";
import { getCount, getCountHead } from "~/domain/workshop/counts/find-counts.server";
import { type Actor, can } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound, problem } from "~/web/problem";

/** Returns the kinds of counts that the actor may see or make. 403 if there are none. */
export function kindsFor(actor: Actor, what: "view" | "count"): CountKind[] {
  const kinds = COUNT_KINDS.filter((kind) => can(actor, COUNT_RIGHTS[kind][what]));
  if (kinds.length === 0) throw problem(403, "Your role can't open Counts");
  return kinds;
}

/** Finds the count that a URL names, with its figures. 403 if the actor may not do that with its kind. */
export function countFor(actor: Actor, param: string, what: "view" | "count"): Count {
  return allowed(actor, what, () => getCount(shop().db, idParam(param)));
}

/** Does what `countFor` does, without figures. */
export function countHeadFor(actor: Actor, param: string, what: "view" | "count"): CountHead {
  return allowed(actor, what, () => getCountHead(shop().db, idParam(param)));
}

function allowed<Read extends CountHead>(
  actor: Actor,
  what: "view" | "count",
  read: () => Read | undefined,
): Read {
  const kinds = kindsFor(actor, what);
  const count = read();
  if (!count) throw notFound();
  if (!kinds.includes(count.kind)) throw problem(403, "Your role can't open this count");
  return count;
}
