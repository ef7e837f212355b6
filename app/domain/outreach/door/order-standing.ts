import { type Order, waits, waitsToBeHandedBack } from "../../workshop/orders/order.ts";

/** Where an order stands, for whoever waits for it. */
export type OrderStanding =
  | "not begun"
  | "begun"
  | "on order"
  | "put away"
  | "your answer"
  | "ready"
  | "picked up"
  | "to hand back"
  | "canceled";

export function standingOfOrder(order: Order): OrderStanding {
  if (waitsToBeHandedBack(order)) return "to hand back";
  if (order.cancelled) return "canceled";
  if (order.state === "handed_over") return "picked up";
  if (order.state === "ready") return "ready";
  if (waits(order, "answer")) return "your answer";
  if (order.kind === "layaway") return "put away";
  if (order.kind === "special_order") return order.orderedDay === null ? "not begun" : "on order";
  return order.status === "pending" ? "not begun" : "begun";
}
