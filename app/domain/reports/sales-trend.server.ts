import { sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { salesByDay } from "~db/schema/index.ts";
import type { Day } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import { type DaySpan, trendMonths } from "./periods.ts";
import { type DaysFilter, daysMatching } from "./sold-days.ts";

/** One calendar month; the last one only as far as the trend goes. */
export interface TrendMonth extends DaySpan {
  count: number;
  /** The sum of `total`. */
  revenue: Cents;
  netProfit: Cents;
}

/** The twelve months that end with a day, oldest first, months without a sale among them. */
export function salesTrend(tx: Tx, filter: Pick<DaysFilter, "location" | "tier">, to: Day): TrendMonth[] {
  const months = trendMonths(to);
  const month = sql<string>`substr(${salesByDay.day}, 1, 7)`;
  const rows = tx
    .select({
      month,
      count: sum(salesByDay.sales),
      revenue: sum(salesByDay.total),
      netProfit: sum(salesByDay.netProfit),
    })
    .from(salesByDay)
    .where(daysMatching(salesByDay, { ...filter, from: months[0]?.from ?? to, to }))
    .groupBy(month)
    .all();
  return months.map((span) => {
    const row = rows.find((found) => found.month === span.from.slice(0, 7));
    return {
      ...span,
      count: Number(row?.count ?? 0),
      revenue: cents(Number(row?.revenue ?? 0)),
      netProfit: cents(Number(row?.netProfit ?? 0)),
    };
  });
}
