/** Lists of the bench, as its tabs: only 'ready' holds what is finished. */
export const BENCH_LISTS = ["mine", "today", "late", "coming", "approval", "parts", "ready"] as const;
export type BenchList = (typeof BENCH_LISTS)[number];

/** More than a bench can hold. */
export const JOBS_AT_MOST = 100;

export const BENCH_LIST_LABELS: Record<BenchList, string> = {
  mine: "Mine",
  today: "Due Today",
  late: "Late",
  coming: "Coming",
  approval: "Approval",
  parts: "Parts",
  ready: "Ready",
};
