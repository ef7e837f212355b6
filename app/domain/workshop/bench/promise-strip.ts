import { addDays, type Day } from "../../dates.ts";
import type { JobList } from "./bench-lists.ts";

/** Number of days of the strip, today among them. */
const STRIP_DAYS = 7;

/** Returns the days of the strip after today. */
export function daysAhead(today: Day): Day[] {
  return Array.from({ length: STRIP_DAYS - 1 }, (_, nth) => addDays(today, nth + 1));
}

/** Returns the lists of the strip. Each unfinished job is in exactly one. */
export function promiseLists(today: Day): JobList[] {
  return ["late", "undated", "today", ...daysAhead(today), "later"];
}
