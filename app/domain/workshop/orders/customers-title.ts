import { type OrderKind, orderNumber } from "./order.ts";

const TITLES: Record<OrderKind, string> = {
  repair: "Your repair",
  special_order: "Your order",
  layaway: "Your layaway",
};

/** Formats an order's title as its customer reads it: 'Your repair R-000061'. */
export function customersTitle(order: { kind: OrderKind; id: number }): string {
  return `${TITLES[order.kind]} ${orderNumber(order)}`;
}
