import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders } from "~db/schema/index.ts";

/** The code on an order's claim check; null if it was taken in before there were such. */
export function claimCodeOf(tx: Tx, orderId: number): string | null {
  return tx.select({ code: orders.claimCode }).from(orders).where(eq(orders.id, orderId)).get()?.code ?? null;
}

export function orderOfClaimCode(tx: Tx, code: string): number | undefined {
  return tx.select({ id: orders.id }).from(orders).where(eq(orders.claimCode, code)).get()?.id;
}
