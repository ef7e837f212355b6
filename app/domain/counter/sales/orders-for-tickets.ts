import type { OrderKind } from "~db/closed-lists.ts";
import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Refused, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { TextLeft } from "../../shop/trail/record-edits.server.ts";
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
  /** Returns when a layaway or a special order was taken in; null for a repair. */
  takenInAt(tx: Tx, orderId: number): Instant | null;
  /** Reads the untaxed work of repairs. A ticket's line has only its sum. */
  untaxedWorkOf(tx: Tx, orderIds: readonly number[]): UntaxedWork[];
  /** Reads the highest costs that orders had, each once, as far as `left` of their edits may be read. */
  highestCosts(tx: Tx, left: TextLeft): HighestCost;
  /**
   * Adds to the deposits that an order holds, or takes from them. Returns false and writes nothing if that would fall
   * below zero.
   */
  addToHeld(tx: Tx, orderId: number, amount: Cents): boolean;
}

/** Untaxed work on a repair. */
export interface UntaxedWork {
  /** Null for work in the counter's own words. */
  serviceId: number | null;
  price: Cents;
  /** Price of the service in Settings; 0 for work in the counter's own words. */
  each: Cents;
}

/**
 * The highest cost that an order had, typing errors aside, or what its bench noted, whichever is more. Infinite if it has
 * more edits than are read.
 */
export type HighestCost = (orderId: number) => number;

/** An order that a ticket hands over. */
export interface Pickup {
  order: { id: number; kind: OrderKind; held: Cents; store: { key: string } };
  /** Claims it for the ticket, whose row exists; null if somebody was faster. */
  claim: (ctx: RuleContext, saleId: number) => Trail[] | null;
}
