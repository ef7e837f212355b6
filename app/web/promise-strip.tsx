import type { ComponentProps } from "react";
import type { JobList } from "~/domain/workshop/bench/bench-lists";
import { type DayCell, DayStrip } from "~/ui/day-strip";
import { benchAt, jobCount, jobListLabel } from "./job-lists.ts";

interface PromiseStripProps extends Omit<ComponentProps<typeof DayStrip>, "days"> {
  counts: readonly { list: JobList; count: number }[];
  shown?: JobList;
}

/** Links each day to its jobs on the bench, with their number. */
export function PromiseStrip({ counts, shown, ...strip }: PromiseStripProps) {
  return (
    <DayStrip
      {...strip}
      days={counts.map(({ list, count }) => ({
        label: jobListLabel(list),
        count: jobCount(count),
        tone: toneOf(list, count),
        to: benchAt(list),
        current: list === shown,
      }))}
    />
  );
}

function toneOf(list: JobList, count: number): DayCell["tone"] {
  if (count === 0) return "free";
  if (list === "late") return "late";
  return list === "today" ? "due" : "some";
}
