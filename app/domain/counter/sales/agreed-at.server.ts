import type { Instant } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { OrdersForTickets } from "./orders-for-tickets.ts";
import type { PricedLine } from "./priced-line.ts";

/** When the customer agreed on a line's piece: at the sale, or when its layaway was taken in. */
export function agreedAt(
  { tx, now }: RuleContext,
  { orderId }: Pick<PricedLine, "orderId">,
  orders: Pick<OrdersForTickets, "takenInAt">,
): Instant {
  return orderId === null ? now : (orders.takenInAt(tx, orderId) ?? now);
}
