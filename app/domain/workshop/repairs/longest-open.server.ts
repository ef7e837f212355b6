import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, repairs } from "~db/schema/index.ts";
import { type Day, dayIn, daysBetween, type Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import type { RepairStatus } from "./repair-status.ts";
import { type Urgency, urgency } from "./repair-urgency.ts";

/** Statuses that the workshop hasn't finished. */
const OPEN = ["pending", "in_progress"] as const satisfies RepairStatus[];

export interface OpenRepair {
  id: number;
  customerName: string;
  item: string;
  status: RepairStatus;
  intakeDay: Day;
  /** Calendar days since intake, at its store. */
  days: number;
  urgency: Urgency | null;
}

/** Lists open repairs, the oldest first. A null store covers all stores. */
export function longestOpen(tx: Tx, store: string | null, now: Instant, limit: number): OpenRepair[] {
  const zones = new Map(listStores(tx).map(({ key, zone }) => [key, zone]));
  return OPEN.flatMap((status) => oldestIn(tx, status, store, limit))
    .sort((a, b) => a.intakeAt - b.intakeAt || a.id - b.id)
    .slice(0, limit)
    .map(({ id, customerName, item, status, store: at, intakeDay }) => {
      const today = dayIn(zones.get(at) ?? "UTC", now);
      const days = daysBetween(intakeDay, today);
      return { id, customerName, item, status, intakeDay, days, urgency: urgency(status, intakeDay, today) };
    });
}

/** Reads one status at a time: an index has each in this order. */
function oldestIn(tx: Tx, status: RepairStatus, store: string | null, limit: number) {
  return tx
    .select({
      id: repairs.id,
      customerName: fullNameIn(customers),
      item: repairs.item,
      status: repairs.status,
      store: repairs.store,
      intakeAt: repairs.intakeAt,
      intakeDay: repairs.intakeDay,
    })
    .from(repairs)
    .innerJoin(customers, eq(customers.id, repairs.customerId))
    .where(and(eq(repairs.status, status), store ? eq(repairs.store, store) : undefined))
    .orderBy(asc(repairs.intakeAt), asc(repairs.id))
    .limit(limit)
    .all();
}
