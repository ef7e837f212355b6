import type { OrderKind } from "~db/closed-lists.ts";
import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Refused, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { NewPickup } from "./new-sale.ts";
import type { PricedLine } from "./priced-line.ts";

/**
 * The operations on orders that a ticket needs. Orders build on tickets, so
 * `orders/join-tickets-to-orders.server.ts` joins both.
 */
export interface OrdersForTickets {
  /**
   * Returns the lines that hand over an order at its full price. Refuses an order that ended and one of
   * another customer.
   */
  linesOfPickup(
    tx: Tx,
    line: NewPickup,
    customerId: number | null,
  ): { ok: true; lines: PricedLine[]; pickup: Pickup } | Refused;
  /** Returns who took in each order, without those whose account ended. */
  takersOf(tx: Tx, orderIds: readonly number[]): ReadonlyMap<number, number>;
  /** Finds the canceled order whose kept deposit a ticket booked. */
  cancelledWith(tx: Tx, saleId: number): Pick<Pickup["order"], "id" | "kind"> | undefined;
  /** Restores the orders that a voided ticket handed over to what they were before it. */
  reopenOrders(ctx: RuleContext, saleId: number, soldAt: Instant): Trail[];
}

/** An order that a ticket hands over. */
export interface Pickup {
  order: { id: number; kind: OrderKind; held: Cents; store: { key: string } };
  /** Claims it for the ticket, whose row exists; null if somebody was faster. */
  claim: (ctx: RuleContext, saleId: number) => Trail[] | null;
}
