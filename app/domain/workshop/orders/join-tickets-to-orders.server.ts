import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { employees, orders, repairs } from "~db/schema/index.ts";
import type { Result } from "../../result.ts";
import { exchange, type Exchanged } from "../../counter/returns/exchange.server.ts";
import type { NewReturn } from "../../counter/returns/return.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Instant } from "../../dates.ts";
import type { EarlierSale } from "../../counter/sales/find-sales.server.ts";
import type { NewSale } from "../../counter/sales/new-sale.ts";
import type { OrdersForTickets } from "../../counter/sales/orders-for-tickets.ts";
import { processSale } from "../../counter/sales/process-sale.server.ts";
import type { Sale } from "../../counter/sales/sale.ts";
import { voidSale, whyNotVoid } from "../../counter/sales/void-sale.server.ts";
import { untaxedWorkOf } from "../repairs/untaxed-work.server.ts";
import { takenInBy } from "./find-orders.server.ts";
import { highestCosts } from "./highest-cost.server.ts";
import { addToHeld } from "./hold-deposit.server.ts";
import { linesOfPickup } from "./lines-of-pickup.server.ts";
import { cancelledWith, reopenOrders } from "./reopen-orders.server.ts";

/*
 * The rules of tickets, with the orders that a ticket hands over. The rules themselves know orders only by
 * `sales/orders-for-tickets.ts`.
 */

export const ORDERS_FOR_TICKETS: OrdersForTickets = {
  linesOfPickup,
  takersOf,
  cancelledWith,
  reopenOrders,
  takenInAt,
  untaxedWorkOf,
  highestCosts,
  addToHeld,
};

/** Sells a ticket. */
export function sellWithOrders(ctx: RuleContext, sale: NewSale): Result<Sale, EarlierSale> {
  return processSale(ctx, sale, ORDERS_FOR_TICKETS);
}

/** Makes a return and a sale at once. */
export function exchangeWithOrders(
  ctx: RuleContext,
  sent: { return: NewReturn; sale: NewSale },
): Result<Exchanged, EarlierSale> {
  return exchange(ctx, sent, ORDERS_FOR_TICKETS);
}

/** Voids a ticket. */
export function voidWithOrders(ctx: RuleContext, sent: { saleId: number; reason: string }): Result<Sale> {
  return voidSale(ctx, sent, ORDERS_FOR_TICKETS);
}

/** Says why a ticket can't be voided; null if it can. */
export function whyNotVoidWithOrders(by: Pick<RuleContext, "tx" | "actor">, sale: Sale): string | null {
  return whyNotVoid(by, sale, ORDERS_FOR_TICKETS);
}

function takersOf(tx: Tx, orderIds: readonly number[]): ReadonlyMap<number, number> {
  if (orderIds.length === 0) return new Map();
  const found = tx
    .select({ orderId: orders.id, id: takenInBy })
    .from(orders)
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .innerJoin(employees, and(eq(employees.id, takenInBy), eq(employees.isActive, true)))
    .where(oneOfMany(orders.id, orderIds))
    .all();
  return new Map(found.map(({ orderId, id }) => [orderId, id]));
}

function takenInAt(tx: Tx, orderId: number): Instant | null {
  const order = tx.select({ at: orders.takenInAt }).from(orders).where(eq(orders.id, orderId)).get();
  return order?.at ?? null;
}
