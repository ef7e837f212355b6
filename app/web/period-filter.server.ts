import type { Actor } from "~/domain/permissions";
import { type Day, type Instant, parseTypedDay } from "~/domain/dates";
import {
  customPeriod,
  EARLIEST_REPORT_DAY,
  LATEST_REPORT_DAY,
  type Period,
  periodUntil,
  REPORT_PERIODS,
  type ReportPeriod,
} from "~/domain/periods";
import { listStores, todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";

export interface AskedPeriod {
  dateRange: string;
  from: string;
  to: string;
  location: string;
}

/** Days and store of a report's URL. With errors, `period` is null and nothing is shown. */
export interface PeriodFilter {
  asked: AskedPeriod;
  errors: Record<string, string[]>;
  /** Also null if there is no range and none is required. */
  period: Period | null;
  store: string | null;
}

export interface PeriodReader {
  /** Provides the default location; null for JSON, which has no default. */
  actor: Actor | null;
  now: Instant;
  otherwise: ReportPeriod | "all";
}

/**
 * Parses `dateRange`, `from`, `to`, and `location`. Dates without a range mean a custom one. Invalid values are
 * errors, so that a report never shows other figures than requested.
 */
export function readPeriodFilter(
  { searchParams }: URL,
  { actor, now, otherwise }: PeriodReader,
): PeriodFilter {
  const { db } = shop();
  const param = (name: string) => searchParams.get(name)?.trim() ?? "";
  const errors: Record<string, string[]> = {};
  const [from, to] = [param("from"), param("to")];
  const dateRange = rangeIn(searchParams) ?? otherwise;
  const location = searchParams.has("location") ? param("location") || "all" : (actor?.location ?? "all");

  const isStore = location === "all" || listStores(db).some(({ key }) => key === location);
  if (!isStore) errors.location = ["Choose a location from the list"];
  const store = isStore && location !== "all" ? location : null;
  const period = readPeriod({ dateRange, from, to }, () => todayAt(db, store, now), otherwise, errors);
  const isRight = Object.keys(errors).length === 0;
  return {
    asked: { dateRange, from, to, location },
    errors,
    period: isRight ? period : null,
    store,
  };
}

/** The chosen range of a query, by its name; null if none is chosen. Days alone are a custom one. */
export function rangeIn(query: URLSearchParams): string | null {
  const param = (name: string) => query.get(name)?.trim() ?? "";
  return param("dateRange") || (param("from") || param("to") ? ("custom" satisfies ReportPeriod) : null);
}

function readPeriod(
  { dateRange, from, to }: Pick<AskedPeriod, "dateRange" | "from" | "to">,
  today: () => Day,
  otherwise: ReportPeriod | "all",
  errors: Record<string, string[]>,
): Period | null {
  if (dateRange === "all" && otherwise === "all") return null;
  const kind = REPORT_PERIODS.find((known) => known === dateRange);
  if (!kind) {
    errors.dateRange = ["Choose a date range from the list"];
    return null;
  }
  if (kind !== "custom") return periodUntil(kind, today());
  const first = readDay(from);
  const last = readDay(to);
  if (!first) errors.from = [from ? dayMessage("start") : "Start date is required"];
  if (!last) errors.to = [to ? dayMessage("end") : "End date is required"];
  if (!first || !last) return null;
  if (last < first) {
    errors.to = ["End date can't be before the start date"];
    return null;
  }
  return customPeriod({ from: first, to: last });
}

function readDay(text: string): Day | null {
  const date = parseTypedDay(text);
  return date && date >= EARLIEST_REPORT_DAY && date <= LATEST_REPORT_DAY ? date : null;
}

function dayMessage(which: string) {
  const [earliest, latest] = [EARLIEST_REPORT_DAY.slice(0, 4), LATEST_REPORT_DAY.slice(0, 4)];
  return `Enter the ${which} date as YYYY-MM-DD, in the years ${earliest} to ${latest}`;
}
