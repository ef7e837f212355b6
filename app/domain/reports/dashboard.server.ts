import { and, count, countDistinct, eq, gt, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces, repairs, sales } from "~db/schema/index.ts";
import { addDays, type Day, type Instant } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import { todayAt } from "../stores/queries.server.ts";

const ACTIVE_WINDOW_DAYS = 90;

export interface DashboardStats {
  today: Day;
  todaySales: Cents;
  todaySalesCount: number;
  /** Distinct buyers of the last 90 store days. */
  activeCustomers: number;
  /** Retail price of the available pieces. */
  inventoryValue: Cents;
  inventoryCount: number;
  pendingRepairs: number;
}

/** The four cards of the dashboard, for one store or for all of them (null). */
export function dashboardStats(tx: Tx, store: string | null, now: Instant): DashboardStats {
  const today = todayAt(tx, store, now);
  const liveSales = and(eq(sales.isLive, true), store ? eq(sales.store, store) : undefined);
  const sold = tx
    .select({ total: sum(sales.total), n: count() })
    .from(sales)
    .where(and(liveSales, eq(sales.storeDay, today)))
    .get();
  const active = tx
    .select({ n: countDistinct(sales.customerId) })
    .from(sales)
    .where(and(liveSales, gt(sales.storeDay, addDays(today, -ACTIVE_WINDOW_DAYS))))
    .get();
  const stock = tx
    .select({ value: sum(pieces.retailPrice), n: count() })
    .from(pieces)
    .where(and(eq(pieces.state, "available"), store ? eq(pieces.location, store) : undefined))
    .get();
  const pending = tx
    .select({ n: count() })
    .from(repairs)
    .where(and(eq(repairs.status, "pending"), store ? eq(repairs.store, store) : undefined))
    .get();
  return {
    today,
    todaySales: cents(Number(sold?.total ?? 0)),
    todaySalesCount: sold?.n ?? 0,
    activeCustomers: active?.n ?? 0,
    inventoryValue: cents(Number(stock?.value ?? 0)),
    inventoryCount: stock?.n ?? 0,
    pendingRepairs: pending?.n ?? 0,
  };
}
