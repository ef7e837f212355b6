import { count, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { sales } from "~db/schema/index.ts";
import type { Day } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import { type SaleFilter, salesMatching } from "../sales/queries.server.ts";
import { type DaySpan, trendMonths } from "./periods.ts";

/** One calendar month; the last one only as far as the trend goes. */
export interface TrendMonth extends DaySpan {
  count: number;
  /** The sum of `total`. */
  revenue: Cents;
  netProfit: Cents;
}

/** The twelve months that end with a day, oldest first, months without a sale among them. */
export function salesTrend(tx: Tx, filter: Pick<SaleFilter, "location" | "tier">, to: Day): TrendMonth[] {
  const months = trendMonths(to);
  const month = sql<string>`substr(${sales.storeDay}, 1, 7)`;
  const rows = tx
    .select({ month, count: count(), revenue: sum(sales.total), netProfit: sum(sales.netProfit) })
    .from(sales)
    .where(salesMatching({ ...filter, from: months[0]?.from ?? to, to }))
    .groupBy(month)
    .all();
  return months.map((span) => {
    const row = rows.find((found) => found.month === span.from.slice(0, 7));
    return {
      ...span,
      count: row?.count ?? 0,
      revenue: cents(Number(row?.revenue ?? 0)),
      netProfit: cents(Number(row?.netProfit ?? 0)),
    };
  });
}
