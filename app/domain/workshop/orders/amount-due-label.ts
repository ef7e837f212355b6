import type { OrderKind } from "./order.ts";

/** What records and papers call an order's `amountDue`: of a layaway not all of it is due. */
export function amountDueLabel(kind: OrderKind): string {
  return kind === "layaway" ? "Balance, with tax" : "Amount due";
}
