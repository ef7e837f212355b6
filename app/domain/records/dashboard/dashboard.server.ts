import { ACTIVE_WINDOW_DAYS } from "./dashboard-days.ts";
import { and, eq, gte, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buyersByDay, repairsByStatus, salesByDay, stockNotOwned } from "~db/schema/index.ts";
import { addDays, type Day, type Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { availableStock } from "../../stock/pieces/inventory-cards.server.ts";

export interface DashboardStats {
  today: Day;
  todaySales: Cents;
  todaySalesCount: number;
  /** Distinct buyers, each person once, in the last `ACTIVE_WINDOW_DAYS` store days. */
  activeCustomers: number;
  /** First day of that window. */
  activeSince: Day;
  /** Retail price of the available pieces. */
  inventoryValue: Cents;
  inventoryCount: number;
  /** The part of it that is on memo or consigned from vendors, not the shop's. */
  vendorsValue: Cents;
  vendorsCount: number;
  pendingRepairs: number;
}

/** A null store covers all stores. */
export function dashboardStats(tx: Tx, store: string | null, now: Instant): DashboardStats {
  const today = todayAt(tx, store, now);
  const activeSince = addDays(today, 1 - ACTIVE_WINDOW_DAYS);
  const sold = tx
    .select({ total: sum(salesByDay.total), n: sum(salesByDay.sales) })
    .from(salesByDay)
    .where(and(eq(salesByDay.day, today), store ? eq(salesByDay.store, store) : undefined))
    .get();
  const active = tx
    .select({ n: sum(buyersByDay.customers) })
    .from(buyersByDay)
    .where(and(eq(buyersByDay.store, store ?? ""), gte(buyersByDay.day, activeSince)))
    .get();
  const inStock = availableStock(tx, store ?? undefined);
  const ofVendors = tx
    .select({ value: sum(stockNotOwned.retailPrice), n: sum(stockNotOwned.pieces) })
    .from(stockNotOwned)
    .where(and(eq(stockNotOwned.state, "available"), store ? eq(stockNotOwned.location, store) : undefined))
    .get();
  const pending = tx
    .select({ n: sum(repairsByStatus.repairs) })
    .from(repairsByStatus)
    .where(and(eq(repairsByStatus.status, "pending"), store ? eq(repairsByStatus.store, store) : undefined))
    .get();
  return {
    today,
    todaySales: cents(Number(sold?.total ?? 0)),
    todaySalesCount: Number(sold?.n ?? 0),
    activeCustomers: Number(active?.n ?? 0) - countTwice(tx, store ?? "", activeSince),
    activeSince,
    inventoryValue: inStock.value,
    inventoryCount: inStock.pieces,
    vendorsValue: cents(Number(ofVendors?.value ?? 0)),
    vendorsCount: Number(ofVendors?.n ?? 0),
    pendingRepairs: Number(pending?.n ?? 0),
  };
}

/** Counts buyers who were merged into another customer of the same person who is counted already. */
function countTwice(tx: Tx, store: string, since: Day): number {
  const found = tx.get<{ n: number }>(sql`
    select count(*) as n from customers m
    where m.merged_into is not null
      and exists (select 1 from buyers b where b.customer_id = m.id and b.store = ${store} and b.last_day >= ${since})
      and exists (
        select 1 from customers k join buyers b on b.customer_id = k.id
        where b.store = ${store} and b.last_day >= ${since}
          and (k.id = m.merged_into or (k.merged_into = m.merged_into and k.id < m.id)))`);
  return found?.n ?? 0;
}
