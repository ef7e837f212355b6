import {
  BENCH_LIST_LABELS,
  BENCH_LISTS,
  type BenchList,
  type JobList,
  JOBS_AT_MOST,
} from "~/domain/workshop/bench/bench-lists";
import { type Address, href, withRest } from "~/ui/address";
import { formatWeekday } from "~/ui/format";

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
