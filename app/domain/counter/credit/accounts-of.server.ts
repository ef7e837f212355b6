import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { payments } from "~db/schema/index.ts";

/** For the trail: which account each payment of a document is from, or each refund to; null for other kinds. */
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
