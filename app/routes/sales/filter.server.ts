import type { Actor } from "~/access/permissions";
import type { Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { salesByCategory } from "~/domain/reports/sales-by-category.server";
import { salesTotals } from "~/domain/reports/sales-report.server";
import { findSales, type SaleFilter, type SaleKey } from "~/domain/sales/queries.server";
import type { Sale } from "~/domain/sales/sale";
import { type ReportQuery, readReportQuery } from "~/routes/reports/wire/query.server";
import { shop } from "~/shop.server";
import type { KeyedList } from "~/web/list.server";
import { invalid } from "~/web/problem";

/** What `GET /api/sales` filters by; 'all' and '' mean no filter, what is in no list and no date is 422. */
export function readSaleFilter(url: URL): SaleFilter {
  const query = readReportQuery(url, { actor: null, now: Date.now() as Instant, otherwise: "all" });
  if (Object.keys(query.errors).length > 0) throw invalid(query.errors);
  return filterOf(url, query);
}

/**
 * What the page filters by: the header's location counts where the query has none. `isFiltered` is what the empty state
 * calls an active filter. Null instead of a filter where something can't be: the form then says what.
 */
export function readPageSaleFilter(url: URL, actor: Actor, now: Instant) {
  const query = readReportQuery(url, { actor, now, otherwise: "all" });
  const isRight = Object.keys(query.errors).length === 0;
  const filter = filterOf(url, query);
  const isStoreAsked = url.searchParams.has("location") && query.store !== null;
  return {
    asked: { ...query.asked, category: filter.category ?? "all" },
    errors: query.errors,
    filter: isRight ? filter : null,
    isFiltered: Boolean(isStoreAsked || query.period || query.tier || filter.category),
  };
}

export function salesBy(filter: SaleFilter): KeyedList<Sale, SaleKey> {
  return {
    read: (slice) => findSales(shop().db, filter, slice),
    keyOf: (sale) => [sale.soldAt, sale.id],
    isKey: (key): key is SaleKey => Array.isArray(key) && key.length === 2 && key.every(Number.isSafeInteger),
  };
}

/** What a filtered list comes to, as its figure said where somebody came from; of a category that is sale prices alone. */
export function sumsOf(filter: SaleFilter) {
  if (!filter.category) return { kind: "sales" as const, ...salesTotals(shop().db, filter) };
  const [row] = salesByCategory(shop().db, filter);
  return { kind: "pieces" as const, count: row?.pieces ?? 0, salePrices: row?.sales ?? cents(0) };
}

/** Any category may have been sold once: one that nobody knows finds nothing. */
function filterOf(url: URL, { period, store, tier }: ReportQuery): SaleFilter {
  const category = url.searchParams.get("category")?.trim() || "all";
  return {
    location: store ?? undefined,
    tier,
    category: category === "all" ? undefined : category,
    from: period?.from,
    to: period?.to,
  };
}
