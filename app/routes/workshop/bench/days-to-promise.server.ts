import type { Day, Instant } from "~/domain/dates";
import { counted } from "~/domain/counted";
import { JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import { countPromisedFor, countPromises } from "~/domain/workshop/bench/bench.server";
import { promiseOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import { shop } from "~/runtime/shop.server";
import { formatMonthDay } from "~/ui/format";
import { isBenchList, jobListLabel } from "./promise-strip.server.ts";

/** The days that an intake offers: those of the promise strip, and the usual one by the rule in Settings. */
export function daysToPromise(location: string) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const { today, counts } = countPromises(db, { now, location });
  const days = counts.flatMap(({ list, count }) => {
    const day = list === "today" ? today : isBenchList(list) ? null : list;
    return day === null ? [] : [{ day, label: jobListLabel(list), count: jobs(count) }];
  });
  const usual = promiseOfStore(db, location, now);
  const isLater = usual !== null && days.every(({ day }) => day !== usual);
  return {
    location,
    days: isLater ? [...days, { day: usual, label: formatMonthDay(usual), count: countOn(usual) }] : days,
  };

  function countOn(day: Day): string {
    return jobs(countPromisedFor(db, day, { now, location }));
  }
}

export type DaysToPromise = ReturnType<typeof daysToPromise>;

function jobs(count: number): string {
  return count > JOBS_AT_MOST ? `${JOBS_AT_MOST}+ jobs` : counted(count, "job");
}
