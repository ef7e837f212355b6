import type { Actor } from "~/domain/permissions";
import {
  categoriesInUse,
  type ListedPiece,
  listPieces,
  listSortedPieces,
  otherStatesInUse,
  pieceKeyIn,
  type PieceFilter,
  type PlannedPieces,
} from "~/domain/pieces/find-pieces.server";
import type { SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import { isId, isSortedKey, type KeyedList, type ListPage, listPage, orderAsked } from "~/web/list.server";
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
    isAvailable: available === "true" ? true : undefined,
    state:
      available === "false"
        ? ("sold" as const)
        : otherStatesInUse(shop().db).find((state) => state === available),
  };
  return {
    filter: { ...chosen, location: store ?? undefined },
    isFiltered: isAsked || Object.values(chosen).some((part) => part !== undefined),
  };
}

/** The page's list: newest first, or by SKU or price. */
export function pageOfPieces(
  url: URL,
  filter: PlannedPieces,
  count: (atMost: number) => number,
): ListPage<ListedPiece> {
  const { db } = shop();
  const order = orderAsked(url, ["sku", "price"]);
  if (!order) {
    const newestFirst: KeyedList<ListedPiece, number> = {
      read: (slice) => listPieces(db, filter, slice),
      keyOf: (piece) => piece.id,
      isKey: isId,
    };
    return listPage(url, newestFirst, count);
  }
  const sorted: KeyedList<ListedPiece, SortedKey> = {
    read: (slice) => listSortedPieces(db, filter, order, slice),
    keyOf: (piece) => pieceKeyIn(order.by, piece),
    isKey: isSortedKey,
  };
  return listPage(url, sorted, count);
}

function searchIn(url: URL): string | undefined {
  return url.searchParams.get("search")?.trim() || undefined;
}

function choice(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name)?.trim() ?? "";
  return value === "" || value === "all" ? undefined : value;
}
