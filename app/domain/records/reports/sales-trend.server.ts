import { sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { salesByDay, salesByMonth } from "~db/schema/index.ts";
import { addDays, type Day, startOfMonth } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { type DaySpan, monthsEarlier } from "../../periods.ts";
import { type DaysFilter, readSums } from "../../counter/sales/sold-days.ts";

const TREND_MONTHS = 12;

/** A calendar month; the last ends on the trend's last day. */
export interface TrendMonth extends DaySpan {
  count: number;
  /** Sum of `total`. */
  revenue: Cents;
  netProfit: Cents;
}

/** Covers `TREND_MONTHS` months up to `to`, oldest first, including months without sales. */
export function salesTrend(tx: Tx, filter: Pick<DaysFilter, "location" | "tier">, to: Day): TrendMonth[] {
  const months = trendMonths(to);
  const span = { from: months[0]?.from ?? to, to };
  const tables = { days: salesByDay, months: salesByMonth };
  const rows = readSums({ ...filter, ...span }, tables, (table, where) => {
    const month = "day" in table ? sql<string>`substr(${table.day}, 1, 7)` : sql<string>`${table.month}`;
    return tx
      .select({ month, ...sumsIn(table) })
      .from(table)
      .where(where)
      .groupBy(month)
      .all();
  });
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

/** The `TREND_MONTHS` calendar months up to a day, oldest first; the last ends on that day. */
export function trendMonths(to: Day): DaySpan[] {
  return Array.from({ length: TREND_MONTHS }, (_, n) => {
    const from = monthsEarlier(startOfMonth(to), TREND_MONTHS - 1 - n);
    const next = monthsEarlier(from, -1);
    return { from, to: n === TREND_MONTHS - 1 ? to : addDays(next, -1) };
  });
}

function sumsIn(table: typeof salesByDay | typeof salesByMonth) {
  return { count: sum(table.sales), revenue: sum(table.total), netProfit: sum(table.netProfit) };
}
