import { eq, sql } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Order } from "./order.ts";

/**
 * Makes a repair's new price wait for the customer's approval if it is over `callOver`, unless they approved
 * as much or were already asked about it. Every new price of a repair goes through here.
 */
export function askAbove(
  { tx, now }: RuleContext,
  { id, estimate }: Pick<Order, "id" | "estimate">,
  { price, callOver }: Pick<Order, "price" | "callOver">,
): void {
  if (callOver === null || price <= callOver) return;
  const said = estimate?.amount ?? 0;
  if (estimate?.state === "approved" ? said >= price : estimate?.state === "asked" && said === price) return;
  tx.update(orders)
    .set({
      estimate: "asked",
      estimateAmount: price,
      estimateAskedAt: now,
      estimateAt: null,
      estimateBy: null,
      estimateName: null,
      estimateWay: null,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, id))
    .run();
}
