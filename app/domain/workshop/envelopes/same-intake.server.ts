import { and, asc, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";
import { type Envelope, getEnvelope } from "./envelope.server.ts";

/** Largest number of repairs read; nobody brings more at once. */
const MOST = 20;

/**
 * Lists other repairs that the same customer left at the same store on the same day, and that are still
 * there.
 */
export function takenInWith(tx: Tx, repairId: number): Envelope[] {
  const repair = tx.select().from(repairs).where(eq(repairs.id, repairId)).get();
  if (!repair) return [];
  const others = tx
    .select({ id: repairs.id })
    .from(repairs)
    .innerJoin(orders, eq(orders.id, repairs.id))
    .where(
      and(
        eq(repairs.customerId, repair.customerId),
        eq(repairs.store, repair.store),
        eq(repairs.intakeDay, repair.intakeDay),
        ne(repairs.id, repairId),
        waitsIn("open"),
      ),
    )
    .orderBy(asc(repairs.id))
    .limit(MOST)
    .all();
  return others.flatMap(({ id }) => getEnvelope(tx, id) ?? []);
}
