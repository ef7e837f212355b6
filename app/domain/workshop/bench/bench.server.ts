import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, employees, orders, partWaits, repairs } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { EstimateState } from "../orders/order.ts";
import { nextActOf } from "../orders/next-of-order.ts";
import { NOTHING_KNOWN } from "../orders/what-orders-wait-for.ts";
import { waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";
import { type StoreDays, storeDays } from "../../shop/stores/store-days.server.ts";
import { markOfRepair } from "../repairs/mark-of-repair.ts";
import { urgency } from "../repairs/repair-urgency.ts";
import { type JobList, JOBS_AT_MOST, PARTS_OF_ALL } from "./bench-lists.ts";
import { daysAhead, promiseLists } from "./promise-strip.ts";

interface BenchFilter {
  /** Employee whose jobs are 'mine'. */
  worker: number;
  now: Instant;
  /** Null for all stores. */
  location: string | null;
}

/** Lists the jobs of a bench list, the earliest promise first: at most one more than `JOBS_AT_MOST`. */
export function findJobs(tx: Tx, list: JobList, { worker, now, location }: BenchFilter) {
  const days = storeDays(tx, now, location);
  const rows = listed(list).flatMap((part) => {
    const { where, by } = chosen(part, worker, { ...days, first: firstDay(days, location) });
    return jobsWhere(tx, and(where, atStore(location)), by, days.today(repairs.store));
  });
  return rows
    .map(({ readyAt, toldAt, intakeDay, ...job }) => {
      const today = days.at(job.store);
      return {
        ...job,
        today,
        urgency: urgency(job.status, intakeDay, today),
        mark: markOfRepair({ ...job, intakeDay, readyAt }, today),
        act: nextActOf({ ...NOTHING_KNOWN, ...job, readyAt, toldAt }, { awaitsParts: job.parts !== null }),
      };
    })
    .toSorted(byPromise)
    .slice(0, JOBS_AT_MOST + 1);
}

/** Lists that are read for a list: each has an index of its own. */
function listed(list: JobList): readonly OneRead[] {
  return list === "all" ? PARTS_OF_ALL : [list];
}

type OneRead = Exclude<JobList, "all">;

/** Counts the jobs of lists, each as far as `findJobs` lists them. */
export function countJobs<List extends JobList>(
  tx: Tx,
  lists: readonly List[],
  { worker, now, location }: BenchFilter,
  days = storeDays(tx, now, location),
): { list: List; count: number }[] {
  const first = firstDay(days, location);
  const countOf = (part: OneRead) => {
    const { where, by } = chosen(part, worker, { ...days, first });
    const jobs = sql`select 1 from ${from(part)} where ${and(where, atStore(location))}
      order by ${sql.join(by, sql`, `)} limit ${JOBS_AT_MOST + 1}`;
    return sql`(select count(*) from (${jobs}))`;
  };
  const counts = lists.map((list) => sql.join(listed(list).map(countOf), sql` + `));
  const row = tx.get<{ counts: string }>(sql`select json_array(${sql.join(counts, sql`, `)}) as counts`);
  const found = JSON.parse(row?.counts ?? "[]") as number[];
  return lists.map((list, nth) => ({ list, count: Math.min(found[nth] ?? 0, JOBS_AT_MOST + 1) }));
}

/** Every unfinished job by its promised day, as the promise strip has them. */
export function countPromises(tx: Tx, { now, location }: Omit<BenchFilter, "worker">) {
  const days = storeDays(tx, now, location);
  const today = firstDay(days, location);
  return { today, counts: countJobs(tx, promiseLists(today), { worker: NOBODY, now, location }, days) };
}

/** Counts the unfinished jobs promised for a day ahead. */
export function countPromisedFor(tx: Tx, day: Day, filter: Omit<BenchFilter, "worker">): number {
  return countJobs(tx, [day], { ...filter, worker: NOBODY })[0]?.count ?? 0;
}

/** No account has this id: none of the strip's lists is anybody's. */
const NOBODY = 0;

/** The strip's today. Over several stores the earliest, so that no day ahead of any store is before it. */
function firstDay(days: StoreDays, location: string | null): Day {
  return location ? days.at(location) : days.earliest;
}

/**
 * A job on the bench. `today` is the day at its store, `act` what is to be done next, `urgency` and `mark` what the
 * list of repairs calls it and marks it as.
 */
export type Job = ReturnType<typeof findJobs>[number];

/** Returns the condition of a list, with the order of the index that holds it. */
function chosen(
  list: OneRead,
  worker: number,
  days: StoreDays & { first: Day },
): { where: SQL | undefined; by: SQL[] } {
  const { workerId, promisedDay, estimateAskedAt, id, kind } = orders;
  const today = days.today(repairs.store);
  const byDay = [asc(promisedDay), asc(id)];
  switch (list) {
    case "mine":
      return { where: and(eq(workerId, worker), waitsIn("unfinished")), by: [asc(id)] };
    case "today":
      return { where: and(waitsIn("promiseToday", today), lte(promisedDay, days.latest)), by: byDay };
    case "late":
      return { where: and(waitsIn("promiseLate", today), lte(promisedDay, days.latest)), by: byDay };
    case "undated":
      return { where: and(eq(kind, sql`'repair'`), waitsIn("undated")), by: [asc(id)] };
    case "coming":
      return { where: and(waitsIn("promiseAhead", today), gt(promisedDay, days.first)), by: byDay };
    case "later":
      return {
        where: and(waitsIn("promiseAhead", today), gt(promisedDay, lastOf(days.first))),
        by: byDay,
      };
    case "approval":
      return { where: waitsIn("answer"), by: [asc(estimateAskedAt), asc(id)] };
    case "parts":
      return { where: and(isNotNull(partWaits.id), waitsIn("unfinished")), by: [asc(partWaits.orderId)] };
    case "ready":
      return { where: and(waitsIn("ready"), sql`+${kind} = 'repair'`), by: [asc(orders.readyAt), asc(id)] };
    default:
      return { where: and(waitsIn("promiseAhead", today), eq(promisedDay, list)), by: byDay };
  }
}

/** Returns the last day of the promise strip. */
function lastOf(today: Day): Day {
  return daysAhead(today).at(-1) ?? today;
}

function atStore(location: string | null): SQL | undefined {
  return location ? sql`+${repairs.store} = ${location}` : undefined;
}

/** Tables of a list's count, in the order in which they are read. */
function from(list: OneRead): SQL {
  const jobs = sql`${orders} cross join ${repairs} on ${repairs.id} = ${orders.id}`;
  if (list !== "parts") return jobs;
  return sql`${partWaits} cross join ${jobs} and ${orders.id} = ${partWaits.orderId} and ${partWaits.endedAt} is null`;
}

function jobsWhere(tx: Tx, where: SQL | undefined, by: SQL[], today: SQL) {
  return tx
    .select({
      id: orders.id,
      item: repairs.item,
      status: repairs.status,
      intakeDay: repairs.intakeDay,
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
    .where(where)
    .orderBy(...by)
    .limit(JOBS_AT_MOST + 1)
    .all();
}

type Promised = { promisedDay: Day | null; id: number };

/** Sorts by promised day; jobs without a promise come last. */
function byPromise(a: Promised, b: Promised): number {
  return (a.promisedDay ?? "9").localeCompare(b.promisedDay ?? "9") || a.id - b.id;
}
