import { eq } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { PricedLine } from "./priced-line.ts";

/** When the customer agreed on a line's piece: at the sale, or when its layaway was taken in. */
export function agreedAt({ tx, now }: RuleContext, { orderId }: Pick<PricedLine, "orderId">): Instant {
  if (orderId === null) return now;
  const { takenInAt } = orders;
  return tx.select({ takenInAt }).from(orders).where(eq(orders.id, orderId)).get()?.takenInAt ?? now;
}
