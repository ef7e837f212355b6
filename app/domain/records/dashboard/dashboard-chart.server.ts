import { CHART_DAYS, YEAR_OF_WEEKS } from "./dashboard-days.ts";
import { and, between, eq, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { salesByDay } from "~db/schema/index.ts";
import { addDays, type Day } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";

export interface ChartDay {
  day: Day;
  revenue: Cents;
  /** Revenue on the same weekday a year before. */
  lastYear: Cents;
}

/**
 * Days of the chart up to `today`, oldest first, including days without sales. A null store covers all
 * stores.
 */
export function chartDays(tx: Tx, store: string | null, today: Day): ChartDay[] {
  const first = addDays(today, 1 - CHART_DAYS);
  const now = revenueByDay(tx, store, first);
  const before = revenueByDay(tx, store, addDays(first, -YEAR_OF_WEEKS));
  return Array.from({ length: CHART_DAYS }, (_, n) => {
    const day = addDays(first, n);
    return { day, revenue: at(now, day), lastYear: at(before, addDays(day, -YEAR_OF_WEEKS)) };
  });
}

function revenueByDay(tx: Tx, store: string | null, from: Day): Map<Day, number> {
  const rows = tx
    .select({ day: salesByDay.day, revenue: sum(salesByDay.total).mapWith(Number) })
    .from(salesByDay)
    .where(
      and(
        between(salesByDay.day, from, addDays(from, CHART_DAYS - 1)),
        store ? eq(salesByDay.store, store) : undefined,
      ),
    )
    .groupBy(salesByDay.day)
    .all();
  return new Map(rows.map(({ day, revenue }) => [day, revenue]));
}

function at(revenue: ReadonlyMap<Day, number>, day: Day): Cents {
  return cents(revenue.get(day) ?? 0);
}
