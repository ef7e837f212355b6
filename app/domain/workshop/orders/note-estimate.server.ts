import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { getOrder } from "./find-orders.server.ts";
import type { ContactWay, EstimateState, Order } from "./order.ts";

export interface NotedEstimate {
  state: EstimateState;
  amount: Cents;
  how: ContactWay | null;
  /** Who noted it, or who asked a customer that answered themselves. */
  by: number;
  /** The name that the customer typed; null if an employee noted it. */
  name: string | null;
  at: Instant;
}

/** Writes what the customer was asked or answered about an estimate. Every answer goes through here. */
export function noteEstimate(
  tx: Tx,
  orderId: number,
  { state, amount, how, by, name, at }: NotedEstimate,
): Order {
  const isAnswer = state !== "asked";
  tx.update(orders)
    .set({
      estimate: state,
      estimateAmount: amount,
      ...(!isAnswer && { estimateAskedAt: at }),
      estimateAt: isAnswer ? at : null,
      estimateBy: isAnswer ? by : null,
      estimateName: isAnswer ? name : null,
      estimateWay: how,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
    .run();
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} was changed and can't be read`);
  return after;
}
