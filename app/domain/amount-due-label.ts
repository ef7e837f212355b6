import type { OrderKind } from "~db/closed-lists.ts";

/** What pages, papers and messages call an order's `amountDue`: of a layaway not all of it is due. */
export function amountDueLabel(kind: OrderKind): string {
  return kind === "layaway" ? "Balance, with tax" : "Amount due";
}
