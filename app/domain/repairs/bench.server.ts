import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, employees, orders, partWaits, repairs } from "~db/schema/index.ts";
import type { Day } from "../dates.ts";
import { fullNameIn } from "../full-name.server.ts";
import { type BenchList, JOBS_AT_MOST } from "./bench-lists.ts";

/** What the lists of the bench are asked for. */
interface BenchFilter {
  /** Whose jobs are 'mine'. */
  worker: number;
  today: Day;
  /** Null for all stores. */
  location: string | null;
}

// Unary plus keeps the planner at the index that has a list's order.
const IS_UNFINISHED = sql`+${repairs.status} in ('pending', 'in_progress')`;

/** A list of the bench, what was promised first at its top; at most one job more than `JOBS_AT_MOST`. */
export function findJobs(tx: Tx, list: BenchList, filter: BenchFilter) {
  return jobsWhere(tx, chosen(list, filter), filter.location).toSorted(byPromise);
}

export type Job = ReturnType<typeof jobsWhere>[number];

/** Each with the order of the index that holds it. */
function chosen(list: BenchList, { worker, today }: BenchFilter): { where: SQL | undefined; by: SQL[] } {
  const { workerId, promisedDay, estimate, id } = orders;
  const byDay = [asc(promisedDay), asc(id)];
  const promised = (when: SQL) => ({ where: and(isNotNull(promisedDay), when, IS_UNFINISHED), by: byDay });
  switch (list) {
    case "mine":
      return { where: and(eq(workerId, worker), IS_UNFINISHED), by: [asc(id)] };
    case "today":
      return promised(eq(promisedDay, today));
    case "late":
      return promised(lt(promisedDay, today));
    case "coming":
      return promised(gt(promisedDay, today));
    case "approval":
      return {
        where: and(sql`${estimate} = 'asked'`, IS_UNFINISHED),
        by: [asc(orders.estimateAskedAt), asc(id)],
      };
    case "parts":
      return { where: and(isNotNull(partWaits.id), IS_UNFINISHED), by: [asc(partWaits.orderId)] };
    case "ready":
      return {
        where: sql`${repairs.status} = 'completed'`,
        by: [asc(repairs.statusChangedAt), asc(repairs.id)],
      };
  }
}

function jobsWhere(tx: Tx, { where, by }: ReturnType<typeof chosen>, location: string | null) {
  return tx
    .select({
      id: orders.id,
      item: repairs.item,
      status: repairs.status,
      customerId: customers.id,
      store: repairs.store,
      customerName: fullNameIn(customers),
      promisedDay: orders.promisedDay,
      estimate: orders.estimate,
      place: orders.place,
      placeName: orders.placeName,
      dueBackDay: orders.dueBackDay,
      parts: { what: partWaits.what, vendor: partWaits.vendor, dueDay: partWaits.dueDay },
      workerId: orders.workerId,
      workerName: sql<string | null>`${fullNameIn(employees)}`,
    })
    .from(orders)
    .innerJoin(repairs, eq(repairs.id, orders.id))
    .innerJoin(customers, eq(customers.id, repairs.customerId))
    .leftJoin(employees, eq(employees.id, orders.workerId))
    .leftJoin(partWaits, and(eq(partWaits.orderId, orders.id), isNull(partWaits.endedAt)))
    .where(
      and(
        where,
        isNull(orders.handedOverAt),
        isNull(orders.cancelledAt),
        location ? sql`+${repairs.store} = ${location}` : undefined,
      ),
    )
    .orderBy(...by)
    .limit(JOBS_AT_MOST + 1)
    .all();
}

/** Those without a promise last. */
function byPromise(a: Job, b: Job): number {
  return (a.promisedDay ?? "9").localeCompare(b.promisedDay ?? "9") || a.id - b.id;
}
