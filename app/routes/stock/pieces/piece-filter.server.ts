import { FILTER_LABELS } from "~/domain/filter-labels";
import type { Actor } from "~/domain/permissions";
import { type ListSort, sortsUnderDays } from "~/domain/list-sorting";
import { isCategoryInUse } from "~/domain/stock/pieces/categories-in-use.server";
import {
  findPieces,
  findSortedPieces,
  type ListedPiece,
  listPieces,
  listSortedPieces,
  pieceKeyIn,
  type PlannedPieces,
} from "~/domain/stock/pieces/find-pieces.server";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import { casesInUse, spelledCase } from "~/domain/stock/pieces/display-cases.server";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { OWNERSHIP_LABELS, OWNERSHIPS } from "~/domain/stock/pieces/ownership";
import type { Piece } from "~/domain/stock/pieces/piece";
import { PIECE_SORTS, PIECE_RANGES, type PieceSort } from "~/domain/shop/lists/piece-sorting";
import { recordNumber } from "~/domain/record-number";
import type { Slice } from "~/domain/slice";
import type { Sorted, SortedKey } from "~/domain/sorted.server";
import { getVendor, vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import type { ChoiceField, RangeField } from "~/ui/more-filters";
import { allOr, optionsOf, recordOptions } from "~/ui/options";
import {
  backwards,
  isId,
  isSortedKey,
  type KeyedList,
  type ListPage,
  listPage,
  ofSearch,
  orderAsked,
  orderAskedOrRefuse,
  pageSize,
} from "~/web/list.server";
import { readQuery } from "~/web/query";
import { readRanges, readRangesOrRefuse } from "~/web/ranges.server";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { availabilityAsked, availabilityOfPage } from "./availability-query.ts";
import { PieceQuery } from "./piece-contract.ts";

/**
 * Reads the filter of a call. '' and 'all' mean no filter; an unknown store or availability and an impossible
 * range are 422.
 */
export function readPieceFilter(url: URL): PieceFilter {
  const { search, category, isAvailable, metal, karat, displayCase, vendor, ownership } = readQuery(
    url,
    PieceQuery,
  );
  return {
    search,
    category,
    location: storeFilter(url, "location") ?? undefined,
    metal,
    karat,
    displayCase: caseNamed(displayCase),
    ...(isAvailable === "false" ? { isAvailable: false } : availabilityAsked(isAvailable)),
    vendor,
    ownership,
    ...readRangesOrRefuse(url, PIECE_RANGES),
  };
}

/**
 * Reads the page's filter, with the header's location as default. Ignores invalid values. `isFiltered`
 * decides what an empty list says, and whether rows are counted.
 */
export function readPagePieceFilter(
  url: URL,
  actor: Actor,
): { filter: PieceFilter; isFiltered: boolean; ranges: RangeField[]; choices: ChoiceField[] } {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const category = choice(url, "category");
  const { ranges, fields } = readRanges(url, PIECE_RANGES);
  const chosen = {
    search: searchIn(url),
    category: category && isCategoryInUse(shop().db, category) ? category : undefined,
    ...availabilityOfPage(choice(url, "isAvailable")),
    metal: METALS.find((known) => known === choice(url, "metal")),
    karat: KARATS.find((known) => known === choice(url, "karat")),
    displayCase: caseNamed(choice(url, "displayCase")),
    vendor: vendorAsked(url),
    ownership: OWNERSHIPS.find((ownership) => ownership === choice(url, "ownership")),
    ...ranges,
  };
  return {
    filter: { ...chosen, location: store ?? undefined },
    isFiltered: isAsked || Object.values(chosen).some((part) => part !== undefined),
    ranges: fields,
    choices: [
      {
        name: "metal",
        label: FILTER_LABELS.metal,
        chosen: chosen.metal,
        options: [{ value: "", label: "All Metals" }, ...optionsOf(METALS, METAL_LABELS)],
      },
      {
        name: "karat",
        label: FILTER_LABELS.karat,
        chosen: chosen.karat,
        options: [{ value: "", label: "All Karats" }, ...optionsOf(KARATS, (karat) => karat)],
      },
      ...choicesOfCase(chosen.displayCase, store ?? undefined),
      ...choicesOfOrigin(chosen),
    ],
  };
}

/** The sort orders that the list offers, its own first. */
export function sortsOfPieces({ purchased }: PieceFilter): readonly ListSort<PieceSort>[] {
  return sortsUnderDays(PIECE_SORTS, ["added", "purchased"], purchased ? ["purchased"] : []);
}

/** Returns the page's list, sorted as its URL asks. */
export function pageOfPieces(
  url: URL,
  filter: PlannedPieces,
  count: (atMost: number) => number,
): ListPage<ListedPiece> {
  const order = orderAsked(url, sortsOfPieces(filter));
  return ofSearch(listPage(url, listedInOrder(filter, order), count, pageSize(url)), filter.plan);
}

/** Lists pieces for a page in the given order. */
export function listedInOrder(filter: PlannedPieces, order: Sorted<PieceSort>) {
  const { db } = shop();
  return inOrder<ListedPiece>(order, {
    newestFirst: (slice) => listPieces(db, filter, slice),
    sorted: (by, slice) => listSortedPieces(db, filter, by, slice),
  });
}

/** Lists pieces for a call in the order that it asks for. */
export function piecesOfCall(url: URL, filter: PlannedPieces) {
  const { db } = shop();
  return inOrder<Piece>(orderAskedOrRefuse(url, sortsOfPieces(filter)), {
    newestFirst: (slice) => findPieces(db, filter, slice),
    sorted: (by, slice) => findSortedPieces(db, filter, by, slice),
  });
}

interface Readers<Row> {
  newestFirst(slice: Slice<number>): Row[];
  sorted(by: Sorted<Exclude<PieceSort, "added">>, slice: Slice<SortedKey>): Row[];
}

/** A key below those of all pieces. */
const BEFORE_ALL = 0;

function inOrder<Row extends ListedPiece>(
  { by, descending }: Sorted<PieceSort>,
  { newestFirst, sorted }: Readers<Row>,
): KeyedList<Row, number | SortedKey> {
  if (by === "added") {
    const byId: KeyedList<Row, number> = { read: newestFirst, keyOf: ({ id }) => id, isKey: isId };
    return descending ? byId : backwards(byId, BEFORE_ALL);
  }
  const bySorted: KeyedList<Row, SortedKey> = {
    read: (slice) => sorted({ by, descending }, slice),
    keyOf: (piece) => pieceKeyIn(by, piece),
    isKey: isSortedKey,
  };
  return bySorted;
}

/** Spells a case as pieces do. */
function caseNamed(typed: string | undefined): string | undefined {
  return spelledCase(shop().db, typed ?? null) ?? undefined;
}

/** Offers the shown store's cases, once pieces lie in any. */
function choicesOfCase(chosen: string | undefined, store: string | undefined): ChoiceField[] {
  const used = casesInUse(shop().db, store);
  const cases = chosen === undefined || used.includes(chosen) ? used : [...used, chosen];
  if (cases.length === 0) return [];
  return [
    {
      name: "displayCase",
      label: FILTER_LABELS.displayCase,
      chosen,
      options: allOr(
        "All Cases",
        optionsOf(cases, (name) => name),
      ),
    },
  ];
}

function vendorAsked(url: URL): number | undefined {
  const id = recordNumber(choice(url, "vendor") ?? "");
  return id !== null && getVendor(shop().db, id) ? id : undefined;
}

/** Offers vendors and ownership, once there are vendors. */
function choicesOfOrigin({ vendor, ownership }: PieceFilter): ChoiceField[] {
  const vendors = vendorChoices(shop().db, vendor);
  if (vendors.length === 0) return [];
  return [
    {
      name: "vendor",
      label: FILTER_LABELS.vendor,
      chosen: vendor === undefined ? undefined : String(vendor),
      options: allOr("All Vendors", recordOptions(vendors)),
    },
    {
      name: "ownership",
      label: FILTER_LABELS.ownership,
      chosen: ownership,
      options: allOr("All", optionsOf(OWNERSHIPS, OWNERSHIP_LABELS)),
    },
  ];
}

function searchIn(url: URL): string | undefined {
  return url.searchParams.get("search")?.trim() || undefined;
}

function choice(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name)?.trim() ?? "";
  return value === "" || value === "all" ? undefined : value;
}
