import { and, eq, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { salesByDay } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";

export interface TodayCards {
  today: Day;
  /** Sum of `total`. */
  revenue: Cents;
  transactions: number;
  commission: Cents;
  netProfit: Cents;
}

/** Today is the store's calendar day; for all stores (null), today's date in the business zone. */
export function todayCards(tx: Tx, store: string | null, now: Instant): TodayCards {
  const today = todayAt(tx, store, now);
  const row = tx
    .select({
      revenue: sum(salesByDay.total),
      transactions: sum(salesByDay.sales),
      commission: sum(salesByDay.commission),
      netProfit: sum(salesByDay.netProfit),
    })
    .from(salesByDay)
    .where(and(eq(salesByDay.day, today), store ? eq(salesByDay.store, store) : undefined))
    .get();
  const inCents = (figure: string | null | undefined) => cents(Number(figure ?? 0));
  return {
    today,
    revenue: inCents(row?.revenue),
    transactions: Number(row?.transactions ?? 0),
    commission: inCents(row?.commission),
    netProfit: inCents(row?.netProfit),
  };
}
