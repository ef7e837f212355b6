import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { payments } from "~db/schema/index.ts";

/**
 * Lists the account of each payment or refund of a document, for the trail. Null for kinds without an
 * account.
 */
export function accountsOf(tx: Tx, document: { saleId: number } | { returnId: number }): (number | null)[] {
  const [column, id] =
    "saleId" in document ? [payments.saleId, document.saleId] : [payments.returnId, document.returnId];
  return tx
    .select({ accountId: payments.accountId })
    .from(payments)
    .where(eq(column, id))
    .orderBy(asc(payments.id))
    .all()
    .map(({ accountId }) => accountId);
}
