import { eq, sql } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { Order } from "./order.ts";

/**
 * Makes a repair's new price wait for the customer's approval if it is over `callOver`, or if they were asked
 * about the one before. Not if they approved as much, declined this very price or were already asked about it. Every
 * new price of a repair goes through here; `before` is the order as it was.
 */
export function askAbove(
  { tx, now }: RuleContext,
  before: Pick<Order, "id" | "estimate" | "price">,
  { price, callOver }: Pick<Order, "price" | "callOver">,
): void {
  const { id, estimate } = before;
  const said = estimate?.amount ?? 0;
  if (estimate?.state === "declined" && price === before.price) return;
  const isAskedAboutPrice = estimate?.state === "asked" && said === before.price && price > 0;
  if (!isAskedAboutPrice && (callOver === null || price <= callOver)) return;
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
