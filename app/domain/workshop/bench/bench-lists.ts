/** Lists of the bench, one per tab. Only 'ready' holds finished repairs. */
export const BENCH_LISTS = ["mine", "today", "late", "coming", "approval", "parts", "ready"] as const;
export type BenchList = (typeof BENCH_LISTS)[number];

/** Largest number of jobs read for a list; a bench can't hold more. */
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
