import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, employees, orders, partWaits, repairs } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { EstimateState } from "../orders/order.ts";
import { nextActOf } from "../orders/next-of-order.ts";
import { NOTHING_KNOWN } from "../orders/what-orders-wait-for.ts";
import { waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";
import { type StoreDays, storeDays } from "../../shop/stores/store-days.server.ts";
import { type BenchList, JOBS_AT_MOST } from "./bench-lists.ts";

interface BenchFilter {
  /** Employee whose jobs are 'mine'. */
  worker: number;
  now: Instant;
  /** Null for all stores. */
  location: string | null;
}

/** Lists the jobs of a bench list, the earliest promise first: at most one more than `JOBS_AT_MOST`. */
export function findJobs(tx: Tx, list: BenchList, { worker, now, location }: BenchFilter) {
  const days = storeDays(tx, now, location);
  const jobs = jobsWhere(tx, chosen(list, worker, days), days.today(repairs.store), location);
  return jobs
    .map(({ readyAt, toldAt, ...job }) => ({
      ...job,
      today: days.at(job.store),
      act: nextActOf({ ...NOTHING_KNOWN, ...job, readyAt, toldAt }, { awaitsParts: job.parts !== null }),
    }))
    .toSorted(byPromise);
}

/** A job on the bench. `today` is the day at its store, `act` what is to be done next. */
export type Job = ReturnType<typeof findJobs>[number];

/** Returns the condition of a list, with the order of the index that holds it. */
function chosen(list: BenchList, worker: number, days: StoreDays): { where: SQL | undefined; by: SQL[] } {
  const { workerId, promisedDay, estimateAskedAt, id } = orders;
  const today = days.today(repairs.store);
  const byDay = [asc(promisedDay), asc(id)];
  switch (list) {
    case "mine":
      return { where: and(eq(workerId, worker), waitsIn("unfinished")), by: [asc(id)] };
    case "today":
      return { where: and(waitsIn("promiseToday", today), lte(promisedDay, days.latest)), by: byDay };
    case "late":
      return { where: and(waitsIn("promiseLate", today), lte(promisedDay, days.latest)), by: byDay };
    case "coming":
      return { where: waitsIn("promiseAhead", today), by: byDay };
    case "approval":
      return { where: waitsIn("answer"), by: [asc(estimateAskedAt), asc(id)] };
    case "parts":
      return { where: and(isNotNull(partWaits.id), waitsIn("unfinished")), by: [asc(partWaits.orderId)] };
    case "ready":
      return {
        where: and(waitsIn("ready"), sql`+${orders.kind} = 'repair'`),
        by: [asc(orders.readyAt), asc(id)],
      };
  }
}

function jobsWhere(tx: Tx, { where, by }: ReturnType<typeof chosen>, today: SQL, location: string | null) {
  return tx
    .select({
      id: orders.id,
      item: repairs.item,
      status: repairs.status,
      customerId: customers.id,
      store: repairs.store,
      customerName: fullNameIn(customers),
      promisedDay: orders.promisedDay,
      isLate: sql<number>`${waitsIn("promiseLate", today)}`.mapWith(Boolean),
      isDueToday: sql<number>`${waitsIn("promiseToday", today)}`.mapWith(Boolean),
      estimate: sql<EstimateState | null>`iif(${orders.estimate} <> 'asked' or ${waitsIn("answer")}, ${orders.estimate}, null)`,
      place: orders.place,
      placeName: orders.placeName,
      readyAt: orders.readyAt,
      toldAt: orders.toldAt,
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
    .where(and(where, location ? sql`+${repairs.store} = ${location}` : undefined))
    .orderBy(...by)
    .limit(JOBS_AT_MOST + 1)
    .all();
}

type Promised = { promisedDay: Day | null; id: number };

/** Sorts by promised day; jobs without a promise come last. */
function byPromise(a: Promised, b: Promised): number {
  return (a.promisedDay ?? "9").localeCompare(b.promisedDay ?? "9") || a.id - b.id;
}
