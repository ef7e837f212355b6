import type { Instant } from "~/domain/dates";
import {
  BENCH_LIST_LABELS,
  BENCH_LISTS,
  type BenchList,
  type JobList,
  JOBS_AT_MOST,
} from "~/domain/workshop/bench/bench-lists";
import { countPromises, type PromiseCounts } from "~/domain/workshop/bench/bench.server";
import { shop } from "~/runtime/shop.server";
import { type Address, href, withRest } from "~/ui/address";
import type { DayCell } from "~/ui/day-strip";
import { formatWeekday } from "~/ui/format";

/** Each day of the promise strip as a link to its list on the bench. */
export function promiseStrip({ counts }: PromiseCounts, shown?: JobList) {
  return counts.map(({ list, count }) => ({
    label: jobListLabel(list),
    count: jobCount(count),
    tone: toneOf(list, count),
    to: benchAt(list),
    current: list === shown,
  }));
}

/** The strip of a location for pages beside the bench. Null if no job is unfinished. */
export function promiseStripAt(location: string | null) {
  const promises = countPromises(shop().db, { now: Date.now() as Instant, location });
  return promises.counts.some(({ count }) => count > 0) ? promiseStrip(promises) : null;
}

export function benchAt(list: JobList): Address {
  return withRest(href("/repairs/bench"), `?list=${list}`);
}

export function jobCount(count: number): string {
  return count > JOBS_AT_MOST ? `${JOBS_AT_MOST}+` : String(count);
}

/** 'Late', or 'Sat 28' for a day. */
export function jobListLabel(list: JobList): string {
  return isBenchList(list) ? BENCH_LIST_LABELS[list] : `${formatWeekday(list)} ${Number(list.slice(-2))}`;
}

export function isBenchList(list: JobList): list is BenchList {
  return (BENCH_LISTS as readonly string[]).includes(list);
}

function toneOf(list: JobList, count: number): DayCell["tone"] {
  if (count === 0) return "free";
  if (list === "late") return "late";
  return list === "today" ? "due" : "some";
}
