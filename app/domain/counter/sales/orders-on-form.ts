import type { Cents } from "../../money.ts";
import type { OrdersForTickets } from "./orders-for-tickets.ts";
import type { LineFacts } from "./sale-draft-figures.ts";

/**
 * The operations on orders that the form of a ticket needs. Its page passes them in, from
 * `orders/orders-on-ticket.server.ts` of the workshop's pages.
 */
export interface OrdersOnForm extends OrdersForTickets {
  orderToPickUp: (id: number) => OrderToPickUp | undefined;
  /** Finds it by the number on its claim check. */
  orderToPickUpByNumber: (typed: string) => OrderToPickUp | undefined;
  /** Reads the line that hands it over. Undefined for an unknown order. */
  pickupLine: (id: number) => PickupLine | undefined;
}

/** An order that somebody wants to pick up with a ticket. */
export interface OrderToPickUp {
  id: number;
  /** 'R-000037'. */
  number: string;
  item: string;
  customerId: number;
  /** Why it isn't picked up any more; null if it can be. */
  settled: string | null;
}

/** A line that hands over an order, as the form shows it. */
export interface PickupLine extends LineFacts {
  title: string;
  note: string;
  /** Deposits held for the order. */
  held: Cents;
  /** What is due, and what it is called, with the tax of the order's own store. */
  due: { store: string; label: string; amount: Cents };
  /** The items of the order. */
  handOut: string[];
}
