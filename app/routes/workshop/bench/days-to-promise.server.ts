import type { Day, Instant } from "~/domain/dates";
import { counted } from "~/domain/counted";
import { JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import { countPromisedFor, countPromises } from "~/domain/workshop/bench/bench.server";
import { promiseOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import { shop } from "~/runtime/shop.server";
import type { DayCell } from "~/ui/day-strip";
import { formatMonthDay } from "~/ui/format";
import { isBenchList, jobListLabel } from "~/web/job-lists";

/** The days that an intake offers: those of the promise strip, and the usual one by the rule in Settings. */
export function daysToPromise(location: string) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const { today, counts } = countPromises(db, { now, location });
  const days = counts.flatMap(({ list, count }) => {
    const day = list === "today" ? today : isBenchList(list) ? null : list;
    return day === null ? [] : [cell(day, jobListLabel(list), count)];
  });
  const usual = promiseOfStore(db, location, now);
  if (usual === null || days.some(({ day }) => day === usual)) return { location, days };
  const count = countPromisedFor(db, usual, { now, location });
  return { location, days: [...days, cell(usual, formatMonthDay(usual), count)] };
}

function cell(day: Day, label: string, n: number) {
  const tone: DayCell["tone"] = n === 0 ? "free" : "some";
  return { day, label, count: n > JOBS_AT_MOST ? `${JOBS_AT_MOST}+ jobs` : counted(n, "job"), tone };
}

export type DaysToPromise = ReturnType<typeof daysToPromise>;
