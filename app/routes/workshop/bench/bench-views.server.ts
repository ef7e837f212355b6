import { type Day, parseDay } from "~/domain/dates";
import { BENCH_LISTS, type BenchList, type JobList } from "~/domain/workshop/bench/bench-lists";
import { formatDate, formatWeekday } from "~/ui/format";
import { isBenchList } from "~/web/job-lists";

/** Lists of the bench that the promise strip doesn't have. */
export const BENCH_VIEWS = [
  "mine",
  "all",
  "coming",
  "approval",
  "parts",
  "ready",
] as const satisfies BenchList[];

/** Returns the list that a URL asks for. A day that came or passed meanwhile is 'today' or 'late'. */
export function listAsked(url: URL, today: Day): JobList | undefined {
  const asked = url.searchParams.get("list") ?? "";
  const day = parseDay(asked);
  if (!day) return BENCH_LISTS.find((list) => list === asked);
  if (day === today) return "today";
  return day < today ? "late" : day;
}

/** Returns what the page says of a list without jobs. */
export function nothingIn(list: JobList): { title: string; hint: string } {
  if (isBenchList(list)) return NOTHING[list];
  return {
    title: `Nothing promised for ${formatWeekday(list)}, ${formatDate(list)}`,
    hint: "Repairs promised for that day.",
  };
}

const NOTHING: Record<BenchList, { title: string; hint: string }> = {
  mine: { title: "You have no jobs", hint: "Assign a repair to someone on its envelope." },
  all: { title: "No unfinished jobs", hint: "Repairs, until they're completed." },
  late: { title: "Nothing late", hint: "Repairs past their promised date, until they're completed." },
  undated: { title: "Every job has a date", hint: "Repairs for which no day was promised." },
  today: { title: "Nothing due today", hint: "Repairs promised for today." },
  coming: { title: "Nothing coming up", hint: "Set a repair's promised date on its envelope." },
  later: { title: "Nothing promised later", hint: "Repairs promised for more than six days from now." },
  approval: {
    title: "No estimates waiting for approval",
    hint: "Send an estimate from a repair's page.",
  },
  parts: {
    title: "No repairs waiting for parts",
    hint: "Record the part a repair needs on its page.",
  },
  ready: { title: "Nothing waiting for pickup", hint: "Completed repairs, until they're picked up." },
};
