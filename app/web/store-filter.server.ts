import type { Actor } from "~/domain/permissions";
import { listStores } from "../domain/shop/stores/find-stores.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { problem } from "./problem.ts";

type StoreParam = "location" | "homeStore";

/** A store in an API query: null for none, '' and 'all'; 422 for an unknown one. */
export function storeFilter(url: URL, name: StoreParam): string | null {
  const key = url.searchParams.get(name) ?? "";
  if (isEveryStore(key)) return null;
  if (!hasStore(key)) throw problem(422, `There is no store '${key.slice(0, 40)}'`);
  return key;
}

/** The store that a page's query names; null for none, 'all', or an unknown one. */
export function storeAskedFor(url: URL, name: StoreParam): string | null {
  const key = url.searchParams.get(name) ?? "";
  return !isEveryStore(key) && hasStore(key) ? key : null;
}

/**
 * The store of a page's list, null for all: from the query, otherwise from the header's selector, also if the
 * query's store is unknown. `isAsked` is true if the query names a store, which counts as an active filter.
 */
export function storeOfPage(
  url: URL,
  name: StoreParam,
  actor: Actor,
): { store: string | null; isAsked: boolean } {
  const key = url.searchParams.get(name);
  if (key !== null && isEveryStore(key)) return { store: null, isAsked: false };
  const asked = storeAskedFor(url, name);
  return asked === null ? { store: actor.location, isAsked: false } : { store: asked, isAsked: true };
}

function isEveryStore(key: string) {
  return key === "" || key === "all";
}

function hasStore(key: string) {
  return listStores(shop().db).some((store) => store.key === key);
}
