import type { OrderKind } from "~db/closed-lists.ts";
import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Refused, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { NewPickup } from "./new-sale.ts";
import type { PricedLine } from "./priced-line.ts";

/** What a ticket asks of the orders that it hands over. Orders stand above tickets: `orders/tickets.server.ts` has both. */
export interface OrderBook {
  /** The lines that hand over an order at its full price. Refuses one that ended, and one of another customer. */
  linesOfPickup(
    tx: Tx,
    line: NewPickup,
    customerId: number | null,
  ): { ok: true; lines: PricedLine[]; pickup: Pickup } | Refused;
  /** Who took in each of these orders, of those who still have an account. */
  takersOf(tx: Tx, orderIds: readonly number[]): ReadonlyMap<number, number>;
  /** The cancelled order whose kept deposit a ticket booked. */
  cancelledWith(tx: Tx, saleId: number): Pick<Pickup["order"], "id" | "kind"> | undefined;
  /** For a void: orders that the ticket handed over are what they were before it. */
  reopenOrders(ctx: RuleContext, saleId: number, soldAt: Instant): Trail[];
}

/** An order on its way out with a ticket. */
export interface Pickup {
  order: { id: number; kind: OrderKind; held: Cents; store: { key: string } };
  /** Claims it for the ticket, whose row exists; null if somebody was faster. */
  claim: (ctx: RuleContext, saleId: number) => Trail[] | null;
}
