import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import type { Instant } from "~/domain/dates";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { REPORT_PERIOD_LABELS } from "~/domain/periods";
import { planSales } from "~/domain/counter/sales/find-sales.server";
import { listSellers } from "~/domain/counter/sales/list-sellers.server";
import { SALE_STATUS_LABELS } from "~/domain/counter/sales/sale-status";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { invalid } from "~/web/problem";
import { SALE_COLUMNS } from "./sale-columns.tsx";
import { countListedSales, pageOfSales, readPageSaleFilter } from "./sale-filter.server.ts";

/** The list of sales, for files and prints; 422 where the page shows what is wrong. */
export function readAllSales({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { errors, filter } = readPageSaleFilter(url, actor, Date.now() as Instant);
  if (!filter) throw invalid(errors);
  const planned = planSales(db, filter);
  return wholeList(SALE_COLUMNS, {
    page: (at) => pageOfSales(at, planned, () => 0),
    count: (atMost) => countListedSales(planned, atMost),
    store: filter.location,
    words: {
      dateRange: REPORT_PERIOD_LABELS,
      tier: TIER_LABELS,
      category: categoryLabel,
      show: { voided: SALE_STATUS_LABELS.voided },
      seller: (value) => listSellers(db).find(({ id }) => String(id) === value)?.name ?? null,
    },
  });
}
