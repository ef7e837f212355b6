import type { Day } from "../../dates.ts";

/** Lists of the bench. Only 'ready' holds finished repairs; 'later' is a part of 'coming'. */
export const BENCH_LISTS = [
  "mine",
  "all",
  "late",
  "undated",
  "today",
  "coming",
  "later",
  "approval",
  "parts",
  "ready",
] as const;
export type BenchList = (typeof BENCH_LISTS)[number];

/** The parts of 'all', in the order of their promises. */
export const PARTS_OF_ALL = ["late", "today", "coming", "undated"] as const satisfies BenchList[];

/** A list of the bench, or the jobs promised for one of the days ahead. */
export type JobList = BenchList | Day;

/** Most jobs of a list: of more, those that were promised first. */
export const JOBS_AT_MOST = 100;

export const BENCH_LIST_LABELS: Record<BenchList, string> = {
  mine: "Mine",
  all: "All",
  late: "Late",
  undated: "No Date",
  today: "Today",
  coming: "Coming",
  later: "Later",
  approval: "Approval",
  parts: "Parts",
  ready: "Completed",
};
