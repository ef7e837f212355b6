import type { Actor } from "~/domain/permissions";
import { saleShownTo, type ShownSale } from "~/domain/counter/sales/sale-shown-to";
import type { Instant } from "~/domain/dates";
import { salesFigures } from "~/domain/counter/sales/sales-figures.server";
import { findSales, type SaleFilter, type SaleKey } from "~/domain/counter/sales/find-sales.server";
import { shop } from "~/runtime/shop.server";
import { REPORTED_SALE_COLUMNS } from "~/routes/counter/sales/sale-columns";
import type { Cell } from "~/web/cells";
import { actorOf } from "~/web/context";
import { inFiles, type WrittenColumn } from "~/web/list-columns";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { exportedReport, readFormat, tableFile } from "~/web/table-file.server";
import { MOST_ROWS_OF_A_SHEET } from "~/web/xlsx.server";
import type { Route } from "./+types/export-report";
import { ROWS_HEADER } from "./export-progress.ts";
import { fileName } from "./file-name.ts";
import { readSoldDaysFilter } from "~/routes/counter/sales/sold-days-filter.server";

const CHUNK = 500;

/** Exports the report's sales, newest first, one per row. The export is audited. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const format = readFormat(url);
  const now = Date.now() as Instant;
  const { period, store, tier, errors } = readSoldDaysFilter(url, { actor, now, otherwise: "month" });
  if (!period) throw invalid(errors);

  const { from, to } = period;
  const filter: SaleFilter = { location: store ?? undefined, tier, from, to };
  const { count: rows } = salesFigures(db, filter);
  if (format === "xlsx" && rows >= MOST_ROWS_OF_A_SHEET)
    throw invalid({ format: ["Too many sales for one worksheet: choose CSV or a shorter period"] });
  const columns = inFiles(REPORTED_SALE_COLUMNS).filter(({ isCost }) => !isCost || maySeeCost(context));
  return tableFile(
    { request, context },
    {
      format,
      name: fileName("sales", period, store ?? "all-locations", tier),
      sheet: "Sales",
      columns,
      chunks: chunksOf(filter, actor, columns),
      madeAt: new Date(now),
      trail: exportedReport("sales", {
        format,
        from,
        to,
        location: store ?? "all",
        tier: tier ?? "all",
        rows,
      }),
      headers: { [ROWS_HEADER]: String(rows) },
    },
  );
}

/** Reads page after page by key, newest first, so that new sales don't affect it. */
function* chunksOf(
  filter: SaleFilter,
  actor: Actor,
  columns: readonly WrittenColumn<ShownSale>[],
): Generator<Cell[][], void, undefined> {
  let after: SaleKey | undefined;
  for (;;) {
    const sales = findSales(shop().db, filter, { after, limit: CHUNK });
    if (sales.length > 0)
      yield sales.map((sale) => {
        const shown = saleShownTo(actor, sale);
        return columns.map(({ value }) => value(shown));
      });
    const last = sales.at(-1);
    if (!last || sales.length < CHUNK) return;
    after = [last.soldAt, last.id];
  }
}
