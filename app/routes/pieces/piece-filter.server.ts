import type { Actor } from "~/domain/permissions";
import { categoriesInUse, type PieceFilter } from "~/domain/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { readQuery } from "~/web/query";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { PieceQuery } from "./piece-contract.ts";

/** '' and 'all' mean no filter; an unknown store or availability is 422. */
export function readPieceFilter(url: URL): PieceFilter {
  const { search, category, isAvailable } = readQuery(url, PieceQuery);
  return {
    search,
    category,
    location: storeFilter(url, "location") ?? undefined,
    isAvailable: isAvailable === undefined ? undefined : isAvailable === "true",
  };
}

/**
 * The page's filter, with the header's location as default. Ignores invalid values. `isFiltered` controls the
 * empty state and the count.
 */
export function readPagePieceFilter(url: URL, actor: Actor): { filter: PieceFilter; isFiltered: boolean } {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const category = choice(url, "category");
  const available = choice(url, "isAvailable");
  const chosen = {
    search: searchIn(url),
    category: category && categoriesInUse(shop().db).includes(category) ? category : undefined,
    isAvailable: available === "true" ? true : available === "false" ? false : undefined,
  };
  return {
    filter: { ...chosen, location: store ?? undefined },
    isFiltered: isAsked || Object.values(chosen).some((part) => part !== undefined),
  };
}

function searchIn(url: URL): string | undefined {
  return url.searchParams.get("search")?.trim() || undefined;
}

function choice(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name)?.trim() ?? "";
  return value === "" || value === "all" ? undefined : value;
}
