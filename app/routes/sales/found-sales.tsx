import type { SalesFigures } from "~/domain/reports/sales-report.server";
import { formatCount, formatMoney } from "~/ui/format";

/** What a filtered list comes to: the figure that led here stands among these. */
export function FoundSales({ found }: { found: SalesFigures | null }) {
  return (
    <>
      <h2>Recent Sales</h2>
      {found && found.count > 0 && (
        <p>
          {formatCount(found.count)} {found.count === 1 ? "sale" : "sales"}: revenue{" "}
          {formatMoney(found.revenue)}, sale prices {formatMoney(found.salePrices)}, net profit{" "}
          {formatMoney(found.netProfit)}
        </p>
      )}
    </>
  );
}
