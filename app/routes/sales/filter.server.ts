import { findSales, type SaleFilter, type SaleKey } from "~/domain/sales/queries.server";
import type { Sale } from "~/domain/sales/sale";
import { shop } from "~/shop.server";
import type { KeyedList } from "~/web/list.server";
import { storeFilter } from "~/web/store-filter.server";

/** What the query of the list and of `GET /api/sales` filters by; 'all' and '' mean no filter. */
export function readSaleFilter(url: URL): SaleFilter {
  return { location: storeFilter(url, "location") ?? undefined };
}

export function salesBy(filter: SaleFilter): KeyedList<Sale, SaleKey> {
  return {
    read: (slice) => findSales(shop().db, filter, slice),
    keyOf: (sale) => [sale.soldAt, sale.id],
    isKey: (key): key is SaleKey => Array.isArray(key) && key.length === 2 && key.every(Number.isSafeInteger),
  };
}
