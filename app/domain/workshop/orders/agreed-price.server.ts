import type { Tx } from "~db/client.server.ts";
import { highestPrices, loweredOrders } from "../../counter/sales/lowered-orders.server.ts";
import { cents, type Cents } from "../../money.ts";
import type { Order } from "./order.ts";

export type Priced = Pick<Order, "id" | "kind" | "price" | "estimate" | "customerId">;

/** The highest price that an order had, or that its customer approved. */
export function highestAgreed(tx: Tx, order: Priced): Cents {
  return cents(Math.max(order.price + loweredBy(tx, order), agreedPrice(order)));
}

export function agreedPrice({ estimate, price }: Pick<Order, "estimate" | "price">): Cents {
  return estimate?.state === "approved" && estimate.amount !== null ? estimate.amount : price;
}

/** By how much less an order costs than the highest price that it had. */
export function loweredBy(tx: Tx, { id, kind, price }: Pick<Order, "id" | "kind" | "price">): Cents {
  if (kind === "layaway") return cents(0);
  return loweredOrders(highestPrices(tx), [{ orderId: id, pieceId: null, price }]).get(id) ?? cents(0);
}

/** Whether an order would cost less than what was agreed on, and than it costs so far. */
export function isLessThanAgreed(order: Pick<Order, "estimate" | "price">, price: Cents): boolean {
  return price < order.price && price < agreedPrice(order);
}
