import { customersTitle } from "./customers-title.ts";
import type { OrderKind } from "./order.ts";

/** Subject of an email about an order: 'Your repair R-000061 at Boca Raton'. */
export function messageSubject(order: { kind: OrderKind; id: number; store: { name: string } }): string {
  return `${customersTitle(order)} at ${order.store.name}`;
}
