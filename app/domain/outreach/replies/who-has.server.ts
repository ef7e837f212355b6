import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customerKeys, customers } from "~db/schema/index.ts";

/** Nobody chooses among more. */
const MOST_HOLDERS = 20;

/** Kept customers with an address, as `addressesOf` writes it. */
export function whoHas(tx: Tx, addressKey: string): number[] {
  return tx
    .select({ id: customers.id })
    .from(customerKeys)
    .innerJoin(customers, eq(customers.id, customerKeys.customerId))
    .where(and(eq(customerKeys.key, addressKey), isNull(customers.mergedInto), isNull(customers.erasedAt)))
    .orderBy(asc(customers.id))
    .limit(MOST_HOLDERS)
    .all()
    .map(({ id }) => id);
}
