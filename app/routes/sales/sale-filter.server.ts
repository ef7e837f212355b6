import type { Actor } from "~/domain/permissions";
import { daysBetween, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { salesByCategory } from "~/domain/reports/sales-by-category.server";
import { salesTotals } from "~/domain/reports/sales-report.server";
import {
  findSales,
  findSalesByPrice,
  type SaleFilter,
  type SaleKey,
  saleKeyOf,
  soldBy,
} from "~/domain/sales/find-sales.server";
import { listSellers } from "~/domain/sales/list-sellers.server";
import type { Sale } from "~/domain/sales/sale";
import type { SortedKey } from "~/domain/sorted.server";
import { type ReportQuery, readReportQuery } from "~/routes/reports/report-query.server";
import { shop } from "~/runtime/shop.server";
import {
  backwards,
  isSortedKey,
  type KeyedList,
  type ListPage,
  listPage,
  orderAsked,
} from "~/web/list.server";
import { invalid } from "~/web/problem";

/** '' and 'all' mean no filter; invalid values are 422. */
export function readSaleFilter(url: URL): SaleFilter {
  const { filter, errors } = readQueryOf(url, null, Date.now() as Instant);
  if (!filter) throw invalid(errors);
  return filter;
}

/**
 * The page's filter, with the header's location as default. `isFiltered` controls the empty state. The filter
 * is null if a value is invalid; the form reports it.
 */
export function readPageSaleFilter(url: URL, actor: Actor, now: Instant) {
  const { asked, errors, filter, query } = readQueryOf(url, actor, now);
  const isStoreAsked = url.searchParams.has("location") && query.store !== null;
  const { category, seller, show } = asked;
  return {
    asked,
    errors,
    filter,
    isFiltered: Boolean(
      isStoreAsked || query.period || query.tier || category !== "all" || seller !== "all" || show !== "all",
    ),
  };
}

export function salesBy(filter: SaleFilter): KeyedList<Sale, SaleKey> {
  return {
    read: (slice) => findSales(shop().db, filter, slice),
    keyOf: (sale) => saleKeyOf(sale, filter),
    isKey: (key): key is SaleKey =>
      Array.isArray(key) &&
      key.length === 2 &&
      key.every(Number.isSafeInteger) &&
      !Number.isNaN(new Date(key[0]).getTime()),
  };
}

const HOUR = 3_600_000;

/** A key below all of a filter's sales. The margin covers the largest offset from UTC. */
function belowAll({ from }: SaleFilter): SaleKey {
  return [from ? Date.parse(from) - 14 * HOUR : 0, 0];
}

/** Whether the list can be in the order of sale prices: there is no index of a category's or a seller's. */
export function hasPriceOrder({ category, seller, voided }: SaleFilter): boolean {
  return category === undefined && seller === undefined && !voided;
}

/** The page's list: by date from either end, or by sale price. */
export function pageOfSales(url: URL, filter: SaleFilter, count: (atMost: number) => number): ListPage<Sale> {
  const { db } = shop();
  const order = orderAsked(url, ["date", "price"]);
  if (order?.by === "price" && hasPriceOrder(filter)) {
    const size = { filtered: salesTotals(db, filter).count, all: salesTotals(db, {}).count };
    const byPrice: KeyedList<Sale, SortedKey> = {
      read: (slice) => findSalesByPrice(db, filter, order.descending, slice, size),
      keyOf: ({ salePrice, id }) => [salePrice, id],
      isKey: isSortedKey,
    };
    return listPage(url, byPrice, count);
  }
  const newestFirst = salesBy(filter);
  const isOldestFirst = order?.by === "date" && !order.descending;
  return listPage(url, isOldestFirst ? backwards(newestFirst, belowAll(filter)) : newestFirst, count);
}

/** Limit for summing a seller's sales one by one, so the cost doesn't grow with the shop. */
const SUMMED_DAYS = 366;

/**
 * Totals of a filtered list, equal to the figure that linked there; for a category, sale prices only. Null
 * above `SUMMED_DAYS`.
 */
export function sumsOf(filter: SaleFilter) {
  const { db } = shop();
  const { seller, from, to } = filter;
  if (filter.voided) return null;
  if (seller !== undefined)
    return from && to && daysBetween(from, to) <= SUMMED_DAYS
      ? { kind: "sales" as const, ...soldBy(db, { ...filter, seller }) }
      : null;
  if (!filter.category) return { kind: "sales" as const, ...salesTotals(db, filter) };
  const [row] = salesByCategory(db, filter);
  return { kind: "pieces" as const, count: row?.pieces ?? 0, salePrices: row?.sales ?? cents(0) };
}

/** Any text is a valid category, since old ones may be in use; a seller must have a sale. */
function readQueryOf(url: URL, actor: Actor | null, now: Instant) {
  const query: ReportQuery = readReportQuery(url, { actor, now, otherwise: "all" });
  const param = (name: string) => url.searchParams.get(name)?.trim() || "all";
  const [category, asked] = [param("category"), param("seller")];
  const seller =
    asked === "all" ? undefined : listSellers(shop().db).find(({ id }) => String(id) === asked)?.id;
  // Programs get sales that count.
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
