import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { saleLines } from "~db/schema/index.ts";
import { paidInTheEnd } from "./goodwill-refunds.ts";

/**
 * Returns a piece's price on a ticket, which a trade-in doesn't lessen, that less what was given back on it, and its
 * cost there; null if the ticket hasn't got it.
 */
export function soldAs(tx: Tx, { saleId, pieceId }: { saleId: number; pieceId: number }) {
  const its = and(eq(saleLines.saleId, saleId), eq(saleLines.pieceId, pieceId));
  return (
    tx
      .select({ onTicket: saleLines.price, price: paidInTheEnd, cost: saleLines.cost })
      .from(saleLines)
      .where(its)
      .get() ?? null
  );
}
