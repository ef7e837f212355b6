import type { Actor } from "~/domain/permissions";
import { listStores } from "../domain/stores/find-stores.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { problem } from "./problem.ts";

type StoreParam = "location" | "homeStore";

/** A store named in a call's query: absent, '' and 'all' mean no filter (null); one that we don't have is 422. */
export function storeFilter(url: URL, name: StoreParam): string | null {
  const key = url.searchParams.get(name) ?? "";
  if (isEveryStore(key)) return null;
  if (!hasStore(key)) throw problem(422, `There is no store '${key.slice(0, 40)}'`);
  return key;
}

/**
 * The store that a page's list is about, null for all of them: the one in its query, else the header's selector, which
 * also stands in for one that we don't have. `isAsked`: the query names a store, so that it counts as an active filter.
 */
export function storeOfPage(
  url: URL,
  name: StoreParam,
  actor: Actor,
): { store: string | null; isAsked: boolean } {
  const key = url.searchParams.get(name);
  if (key !== null && isEveryStore(key)) return { store: null, isAsked: false };
  if (key !== null && hasStore(key)) return { store: key, isAsked: true };
  return { store: actor.location, isAsked: false };
}

/** The store that a new record's form begins with: the header's, else where whoever fills it in works (section 9). */
export function storeToBeginWith(actor: Actor): string {
  return actor.location ?? actor.homeStore ?? "boca";
}

function isEveryStore(key: string) {
  return key === "" || key === "all";
}

function hasStore(key: string) {
  return listStores(shop().db).some((store) => store.key === key);
}
