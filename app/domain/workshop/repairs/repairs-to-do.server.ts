import type { Tx } from "~db/client.server.ts";
import { type Day, daysBetween, type Instant } from "../../dates.ts";
import { storeDays } from "../../shop/stores/store-days.server.ts";
import { NOTHING_KNOWN, waitsFor } from "../orders/what-orders-wait-for.ts";
import { findDueRepairs } from "./find-late-repairs-first.server.ts";
import { markOfRepair } from "./mark-of-repair.ts";
import type { RepairStatus } from "./repair-status.ts";
import { type Urgency, urgency } from "./repair-urgency.ts";

export interface RepairToDo {
  id: number;
  customerName: string;
  item: string;
  status: RepairStatus;
  /** Calendar days since intake, at its store. */
  days: number;
  urgency: Urgency | null;
  promisedDay: Day | null;
  /** Days since the promised day; 0 if that is still to come. */
  daysLate: number;
  mark: ReturnType<typeof markOfRepair>;
}

/** Lists unfinished repairs in the order of their list: `findDueRepairs`. A null store covers all stores. */
export function repairsToDo(tx: Tx, store: string | null, now: Instant, limit: number): RepairToDo[] {
  const days = storeDays(tx, now, store);
  return findDueRepairs(tx, { location: store ?? undefined, days }, { limit })
    .filter((repair) => waitsFor({ ...NOTHING_KNOWN, ...repair }, "unfinished"))
    .map((repair) => {
      const { id, customerName, item, status, intakeDay, promisedDay } = repair;
      const today = days.at(repair.store);
      return {
        id,
        customerName,
        item,
        status,
        days: daysBetween(intakeDay, today),
        urgency: urgency(status, intakeDay, today),
        promisedDay,
        daysLate: promisedDay === null ? 0 : Math.max(daysBetween(promisedDay, today), 0),
        mark: markOfRepair(repair, today),
      };
    });
}
