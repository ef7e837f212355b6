import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { repairWork, services } from "~db/schema/index.ts";
import type { UntaxedWork } from "../../counter/sales/orders-for-tickets.ts";
import { cents } from "../../money.ts";

/** Reads the untaxed work of repairs. */
export function untaxedWorkOf(tx: Tx, orderIds: readonly number[]): UntaxedWork[] {
  return tx
    .select({ serviceId: repairWork.serviceId, price: repairWork.price, each: services.price })
    .from(repairWork)
    .leftJoin(services, eq(services.id, repairWork.serviceId))
    .where(and(inArray(repairWork.orderId, orderIds), eq(repairWork.isTaxed, false)))
    .all()
    .map(({ each, ...work }) => ({ ...work, each: each ?? cents(0) }));
}
