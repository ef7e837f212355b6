import { formatDecimal } from "~/domain/money";
import type { Period } from "~/domain/reports/periods";
import type { SalesFigures } from "~/domain/reports/sales-report.server";

/** The sales report of section 3, `total` and `count`, and what the page's cards show beside them. */
export function salesReportToJson(period: Period, now: SalesFigures, before: SalesFigures) {
  return {
    ...figuresToJson(now),
    from: period.from,
    to: period.to,
    before: { ...figuresToJson(before), ...period.before },
  };
}

function figuresToJson(figures: SalesFigures) {
  const { count, grossMargin } = figures;
  return {
    total: formatDecimal(figures.revenue),
    count,
    average: formatDecimal(figures.average),
    netProfit: formatDecimal(figures.netProfit),
    /** Percent, two decimals; null where nothing was sold at a price. */
    grossMargin: grossMargin === null ? null : (grossMargin / 100).toFixed(2),
  };
}
