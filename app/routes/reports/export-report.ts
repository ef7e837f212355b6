import type { Actor } from "~/domain/permissions";
import { saleShownTo, type ShownSale } from "~/domain/reports/sale-shown-to";
import { TIER_LABELS } from "~/domain/customers/tiers-and-genders";
import type { Instant } from "~/domain/dates";
import { categoryLabel } from "~/domain/pieces/categories";
import { salesFigures } from "~/domain/reports/sales-report.server";
import { findSales, type SaleFilter, type SaleKey } from "~/domain/sales/find-sales.server";
import { shop } from "~/runtime/shop.server";
import type { Cell, Column } from "~/web/cells";
import { actorOf } from "~/web/context";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { readFormat, tableFile } from "~/web/table-file.server";
import { MOST_ROWS_OF_A_SHEET } from "~/web/xlsx.server";
import type { Route } from "./+types/export-report";
import { ROWS_HEADER } from "./export-progress.ts";
import { fileName } from "./file-name.ts";
import { readReportQuery } from "./report-query.server.ts";

const CHUNK = 500;

/** The report's sales, newest first, one per row. The export is audited. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const format = readFormat(url);
  const now = Date.now() as Instant;
  const { period, store, tier, errors } = readReportQuery(url, { actor, now, otherwise: "month" });
  if (!period) throw invalid(errors);

  const { from, to } = period;
  const filter: SaleFilter = { location: store ?? undefined, tier, from, to };
  const { count: rows } = salesFigures(db, filter);
  if (format === "xlsx" && rows >= MOST_ROWS_OF_A_SHEET)
    throw invalid({ format: ["That's more sales than a worksheet can hold: choose CSV or fewer days"] });
  const columns = COLUMNS.filter(({ isCost }) => !isCost || maySeeCost(context));
  return tableFile(
    { request, context },
    {
      format,
      name: fileName("sales", period, store ?? "all-locations", tier),
      sheet: "Sales",
      columns,
      chunks: chunksOf(filter, actor, columns),
      madeAt: new Date(now),
      report: "sales",
      after: { from, to, location: store ?? "all", tier: tier ?? "all", rows },
      headers: { [ROWS_HEADER]: String(rows) },
    },
  );
}

/** Paged by key, newest first, so new sales don't affect it. */
function* chunksOf(
  filter: SaleFilter,
  actor: Actor,
  columns: readonly SaleColumn[],
): Generator<Cell[][], void, undefined> {
  let after: SaleKey | undefined;
  for (;;) {
    const sales = findSales(shop().db, filter, { after, limit: CHUNK });
    if (sales.length > 0)
      yield sales.map((sale) => {
        const shown = saleShownTo(actor, sale);
        return columns.map(({ cell }) => cell(shown));
      });
    const last = sales.at(-1);
    if (!last || sales.length < CHUNK) return;
    after = [last.soldAt, last.id];
  }
}

interface SaleColumn extends Column {
  cell: (sale: ShownSale) => Cell;
  /** Only for who may see cost. */
  isCost?: true;
}

const COLUMNS: SaleColumn[] = [
  { head: "Date", width: 12, cell: (sale) => ({ day: sale.storeDay }) },
  { head: "Sale", width: 9, cell: (sale) => sale.id },
  { head: "Location", width: 14, cell: (sale) => sale.store.name },
  { head: "Customer ID", width: 12, cell: (sale) => sale.customerId },
  { head: "Customer", width: 24, cell: (sale) => sale.customerName },
  { head: "SKU", width: 16, cell: ({ lines }) => lines.flatMap(({ sku }) => sku ?? []).join("; ") },
  { head: "Item", width: 36, cell: ({ lines }) => lines.map(({ description }) => description).join("; ") },
  {
    head: "Category",
    width: 14,
    cell: ({ lines }) =>
      [...new Set(lines.flatMap(({ category }) => (category ? categoryLabel(category) : [])))].join("; "),
  },
  { head: "Sale Price", width: 13, cell: (sale) => ({ amount: sale.salePrice }) },
  { head: "Tax", width: 11, cell: (sale) => ({ amount: sale.tax }) },
  { head: "Shipping", width: 11, cell: (sale) => ({ amount: sale.shippingCharge }) },
  { head: "Trade-in", width: 11, cell: (sale) => ({ amount: sale.tradeInValue }) },
  { head: "Total", width: 13, cell: (sale) => ({ amount: sale.total }) },
  { head: "Cost", width: 13, cell: (sale) => ({ amount: sale.itemCost }), isCost: true },
  { head: "Commission", width: 12, cell: (sale) => ({ amount: sale.commission }), isCost: true },
  { head: "Net Profit", width: 13, cell: (sale) => ({ amount: sale.netProfit }), isCost: true },
  { head: "Tier", width: 10, cell: (sale) => (sale.customerTier ? TIER_LABELS[sale.customerTier] : null) },
  { head: "Salesperson", width: 20, cell: (sale) => sale.sellerName },
];
