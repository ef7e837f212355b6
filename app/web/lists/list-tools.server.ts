import { can } from "~/domain/permissions";
import { filtersOfList } from "~/domain/shop/lists/find-saved-filters.server";
import { filterOf, type ListName, LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "../context.ts";
import { listAddress } from "./list-address.ts";

/** Loads what `ListMenu` and `SavedFilters` show on a list's page. */
export function listTools(list: ListName, url: URL, context: Parameters<typeof actorOf>[0]) {
  const actor = actorOf(context);
  const now = filterOf(list, url.searchParams);
  const saved = filtersOfList(shop().db, actor, list).map(({ name, query }) => ({
    name,
    to: listAddress(list, query),
    ...(query === now && { isNow: true }),
  }));
  return {
    list,
    mayExport: can(actor, LISTS[list].exports),
    ...(saved.length > 0 && { saved }),
    ...(now !== "" && !saved.some((filter) => "isNow" in filter) && { maySave: true }),
  };
}

export type ListTools = ReturnType<typeof listTools>;
