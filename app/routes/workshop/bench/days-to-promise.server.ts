import type { Day, Instant } from "~/domain/dates";
import { counted } from "~/domain/counted";
import { workDayTest } from "~/domain/shop/stores/work-days";
import { JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import { countPromisedFor, countPromises } from "~/domain/workshop/bench/bench.server";
import { promiseOfStore, ruleOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import { shop } from "~/runtime/shop.server";
import type { DayCell } from "~/ui/day-strip";
import { formatMonthDay } from "~/ui/format";
import { isBenchList, jobListLabel } from "~/web/job-lists";

/**
 * The days that an intake offers, with their jobs, null for none: those of the promise strip, of which some may be
 * closed, and the usual one by the rule in Settings.
 */
export function daysToPromise(location: string) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const { today, counts } = countPromises(db, { now, location });
  const isWorkDay = workDayTest(ruleOfStore(db, location));
  const cell = (day: Day, label: string, jobs: number) => {
    const tone: DayCell["tone"] = jobs === 0 ? "free" : "some";
    return { day, label, count: jobs > 0 ? jobsInWords(jobs) : isWorkDay(day) ? null : "closed", tone };
  };
  const days = counts.flatMap(({ list, count }) => {
    const day = list === "today" ? today : isBenchList(list) ? null : list;
    return day === null ? [] : [cell(day, jobListLabel(list), count)];
  });
  const usual = promiseOfStore(db, location, now);
  if (usual === null || days.some(({ day }) => day === usual)) return { location, days };
  const count = countPromisedFor(db, usual, { now, location });
  return { location, days: [...days, cell(usual, formatMonthDay(usual), count)] };
}

function jobsInWords(jobs: number): string {
  return jobs > JOBS_AT_MOST ? `${JOBS_AT_MOST}+ jobs` : counted(jobs, "job");
}

export type DaysToPromise = ReturnType<typeof daysToPromise>;
