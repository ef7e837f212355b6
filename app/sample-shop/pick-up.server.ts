import { cents } from "~/domain/money";
import type { RuleContext } from "~/domain/rule-context";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";

interface PickUp {
  orderId: number;
  customerId: number;
  location: string;
}

/** Rings up what a customer picks up, paid by card. */
export function pickUp(ctx: RuleContext, { orderId, customerId, location }: PickUp) {
  return sellWithOrders(ctx, {
    customerId,
    location,
    lines: [{ at: "lines.0", kind: "pickup", orderId, to: null }],
    tax: "auto",
    shippingCharge: cents(0),
    tradeIn: null,
    payments: [{ kind: "card", amount: null }],
  });
}
