import type { Actor } from "~/domain/permissions";
import { beginsAnywhere, daysBetween, type Instant } from "~/domain/dates";
import { type Cents, cents } from "~/domain/money";
import { salesByCategory } from "~/domain/counter/sales/sales-by-category.server";
import { salesTotals } from "~/domain/counter/sales/sales-figures.server";
import { sellerFigures, sellerPieces } from "~/domain/counter/sales/seller-figures.server";
import type { GroupSize } from "~/domain/search.server";
import {
  countSales,
  findSales,
  findSalesByAmount,
  type PlannedSales,
  planSales,
  type SaleFilter,
  type SaleKey,
  saleKeyOf,
} from "~/domain/counter/sales/find-sales.server";
import { SALE_SORTS, SALE_RANGES, type SaleSort } from "~/domain/shop/lists/sale-sorting";
import { listSellers } from "~/domain/counter/sales/list-sellers.server";
import type { Sale } from "~/domain/counter/sales/sale";
import type { ListSort } from "~/domain/list-sorting";
import type { Sorted, SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import {
  backwards,
  isPair,
  isSortedKey,
  type KeyedList,
  type ListPage,
  listPage,
  orderAsked,
  orderAskedOrRefuse,
  pageSize,
} from "~/web/list.server";
import { invalid } from "~/web/problem";
import { readRanges, readRangesOrRefuse } from "~/web/ranges.server";
import { readSoldDaysFilter } from "./sold-days-filter.server.ts";

/** Reads the filter of a call. '' and 'all' mean no filter; invalid values are 422. */
export function readSaleFilter(url: URL): SaleFilter {
  const { filter, errors } = readFilterFor(url, null, Date.now() as Instant);
  if (!filter) throw invalid(errors);
  return { ...filter, ...readRangesOrRefuse(url, SALE_RANGES) };
}

/**
 * Reads the page's filter, with the header's location as default. `isFiltered` decides what an empty list
 * says. `filter` is null if a value is invalid; the form says which.
 */
export function readPageSaleFilter(url: URL, actor: Actor, now: Instant) {
  const { asked, errors, filter, query } = readFilterFor(url, actor, now);
  const isStoreAsked = url.searchParams.has("location") && query.store !== null;
  const { category, seller, show } = asked;
  const { ranges, fields } = readRanges(url, SALE_RANGES);
  return {
    asked,
    errors,
    filter: filter && { ...filter, ...ranges },
    ranges: fields,
    isFiltered: Boolean(
      ranges.total ||
      isStoreAsked ||
      query.period ||
      query.tier ||
      category !== "all" ||
      seller !== "all" ||
      show !== "all",
    ),
  };
}

function byDate(filter: PlannedSales): KeyedList<Sale, SaleKey> {
  return {
    read: (slice) => findSales(shop().db, filter, slice),
    keyOf: (sale) => saleKeyOf(sale, filter),
    isKey: (key): key is SaleKey => isPair(key) && !Number.isNaN(new Date(key[0]).getTime()),
  };
}

/** Returns a key below those of all the filter's sales. */
function belowAll({ from }: SaleFilter): SaleKey {
  return [from ? beginsAnywhere(from) : 0, 0];
}

/**
 * Whether the list can be sorted by amount. A category's, a seller's or voided sales have no index for it.
 */
export function hasPriceOrder({ category, seller, voided }: SaleFilter): boolean {
  return category === undefined && seller === undefined && !voided;
}

/** The sort orders that the list offers, its own first. */
export function sortsOfSales(filter: SaleFilter): readonly ListSort<SaleSort>[] {
  return hasPriceOrder(filter)
    ? SALE_SORTS
    : SALE_SORTS.filter(({ sort }) => sort === "date" || sort === "-date");
}

/** Returns the page's list, sorted as its URL asks. */
export function pageOfSales(
  url: URL,
  filter: PlannedSales,
  count: (atMost: number) => number,
): ListPage<Sale> {
  return listPage(url, salesInOrder(filter, orderAsked(url, sortsOfSales(filter))), count, pageSize(url));
}

/** Lists sales for a call in the order that it asks for. */
export function salesOfCall(url: URL) {
  const filter = planSales(shop().db, readSaleFilter(url));
  return salesInOrder(filter, orderAskedOrRefuse(url, sortsOfSales(filter)));
}

export function salesInOrder(
  filter: PlannedSales,
  { by, descending }: Sorted<SaleSort>,
): KeyedList<Sale, SaleKey | SortedKey> {
  if (by === "date") {
    const newestFirst = byDate(filter);
    return descending ? newestFirst : backwards(newestFirst, belowAll(filter));
  }
  const { db } = shop();
  const size = sizeOf(filter);
  const byAmount: KeyedList<Sale, SortedKey> = {
    read: (slice) => findSalesByAmount(db, filter, { by, descending }, slice, size),
    keyOf: ({ id, salePrice, total }) => [by === "price" ? salePrice : total, id],
    isKey: isSortedKey,
  };
  return byAmount;
}

/** Counts no further than `atMost`, unless a summary has the number. */
export function countListedSales(filter: PlannedSales, atMost: number): number {
  const size = hasPriceOrder(filter) ? sizeOf(filter) : undefined;
  if (size && !filter.total) return size.filtered;
  return countSales(shop().db, filter, atMost, size);
}

/** Says how many of all sales a filter leaves, ignoring its range of totals. */
function sizeOf(filter: SaleFilter): GroupSize {
  const { db } = shop();
  return { filtered: salesTotals(db, filter).count, all: salesTotals(db, {}).count };
}

/**
 * Most days for which a seller's sales are summed one by one, so that the cost doesn't grow with the shop.
 */
const SUMMED_DAYS = 366;

/**
 * Totals of a filtered list, equal to the figure that linked there; for a category, sale prices only. Null
 * for voided sales, for a range of totals, and for a seller over more than `SUMMED_DAYS`.
 */
export function sumsOf(filter: SaleFilter) {
  const { db } = shop();
  const { seller, from, to } = filter;
  if (filter.voided || filter.total) return null;
  const { category } = filter;
  if (seller !== undefined) {
    if (!from || !to || daysBetween(from, to) > SUMMED_DAYS) return null;
    const theirs = { ...filter, seller, from, to };
    return category
      ? piecesOf(sellerPieces(db, { ...theirs, category }))
      : { kind: "sales" as const, ...sellerFigures(db, theirs) };
  }
  if (!category) return { kind: "sales" as const, ...salesTotals(db, filter) };
  return piecesOf(salesByCategory(db, filter)[0]);
}

function piecesOf(row: { pieces: number; sales: Cents } | undefined) {
  return { kind: "pieces" as const, count: row?.pieces ?? 0, salePrices: row?.sales ?? cents(0) };
}

/**
 * Reads the filter of a page, or without an actor that of a call. Any text is a valid category, since old ones may be
 * in use; a seller must have a sale.
 */
function readFilterFor(url: URL, actor: Actor | null, now: Instant) {
  const query = readSoldDaysFilter(url, { actor, now, otherwise: "all" });
  const param = (name: string) => url.searchParams.get(name)?.trim() || "all";
  const [category, asked] = [param("category"), param("seller")];
  const seller =
    asked === "all" ? undefined : listSellers(shop().db).find(({ id }) => String(id) === asked)?.id;
  // Calls get only sales that count.
  const show = actor !== null && param("show") === "voided" ? "voided" : "all";
  const errors = { ...query.errors };
  if (asked !== "all" && seller === undefined) errors.seller = ["Choose a salesperson from the list"];
  const { period, store, tier } = query;
  const filter: SaleFilter = {
    location: store ?? undefined,
    tier,
    category: category === "all" ? undefined : category,
    seller,
    from: period?.from,
    to: period?.to,
    ...(show === "voided" && { voided: true }),
  };
  const isRight = Object.keys(errors).length === 0;
  return {
    query,
    asked: { ...query.asked, category, seller: asked, show },
    errors,
    filter: isRight ? filter : null,
  };
}
