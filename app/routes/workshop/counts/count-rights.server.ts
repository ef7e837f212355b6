import {
  type Count,
  COUNT_KINDS,
  COUNT_RIGHTS,
  type CountHead,
  type CountKind,
} from "~/domain/workshop/counts/count";
import { getCount, getCountHead } from "~/domain/workshop/counts/find-counts.server";
import { type Actor, can } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound, problem } from "~/web/problem";

/** What the actor may see counts of, or may count. 403 for nothing at all. */
export function kindsFor(actor: Actor, what: "view" | "count"): CountKind[] {
  const kinds = COUNT_KINDS.filter((kind) => can(actor, COUNT_RIGHTS[kind][what]));
  if (kinds.length === 0) throw problem(403, "Your role can't open Counts");
  return kinds;
}

/** Those of `kind=pieces`, of what the actor may see. */
export function kindsAsked(url: URL, actor: Actor): CountKind[] {
  const asked = COUNT_KINDS.find((kind) => kind === url.searchParams.get("kind"));
  return kindsFor(actor, "view").filter((kind) => asked === undefined || kind === asked);
}

/** The count of an address with its figures. 403 for who may not do that with its kind. */
export function countFor(actor: Actor, param: string, what: "view" | "count"): Count {
  return allowed(actor, what, () => getCount(shop().db, idParam(param)));
}

/** Without its figures. */
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
