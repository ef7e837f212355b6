import type { Actor } from "~/domain/permissions";
import { addDays, type Day, type Instant, parseTypedDay } from "~/domain/dates";
import { daysIn, type DaySpan, EARLIEST_REPORT_DAY } from "~/domain/periods";
import {
  REPORT_NAMES,
  type ReportName,
  REPORTS,
  type ReportTable,
  rowsOf,
} from "~/domain/records/reports/read-report.server";
import { type Age, AGES, FIRST_AGE } from "~/domain/records/reports/age-steps";
import { type Below, BELOW, FIRST_BELOW } from "~/domain/records/reports/sell-through-below";
import type { Key } from "~/domain/records/reports/sums-by-key.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { notFound } from "~/web/problem";
import { readInReportProgram } from "./read-in-report-program.server.ts";
import { type AskedPeriod, readPeriodFilter } from "~/web/period-filter.server";

/** A parsed URL of a report in rows and columns. With errors, `found` is null and nothing is shown. */
export interface NamedReportAsked {
  name: ReportName;
  title: string;
  about: string;
  /** Added for actors who see cost. */
  aboutCost: string | undefined;
  /** What its URL asks besides store and rows: a range of days, one day, or `age` and `below`. */
  asks: "days" | "day" | "age";
  choices: { key: Key; head: string }[];
  asked: AskedPeriod & { by: string; day: string; age: string; below: string };
  errors: Record<string, string[]>;
  found: FoundTable | null;
}

export interface FoundTable extends DaySpan {
  store: string | null;
  by: Key;
  age?: Age;
  below?: Below;
  /** True if it ends today, so that it shows what there is now. */
  isOfToday: boolean;
  read(account: number, seesCost: boolean): Promise<ReportTable>;
}

/** Longest range for rows by day or by close, so that their number has a bound. */
const MOST_DAYS = 2 * 366;

interface Reader {
  url: URL;
  params: { report: string };
  /** Provides the default location; null for JSON, which has no default. */
  actor: Actor | null;
  now: Instant;
}

/**
 * Parses `by`, the store, and what the report asks: days (month to date by default), `day` (today by
 * default), or `age` and `below`. 404 for an unknown report.
 */
export function readNamedReportFilter({ url, params, actor, now }: Reader): NamedReportAsked {
  const name = REPORT_NAMES.find((known) => known === params.report.toLowerCase());
  if (!name) throw notFound("Report not found");
  const { title, about, aboutCost, asks = "days" } = REPORTS[name];
  const { asked, errors, period, store } = readPeriodFilter(asks === "days" ? url : withoutDays(url), {
    actor,
    now,
    otherwise: "month",
  });
  const choices = rowsOf(name);
  const said = (param: string) => url.searchParams.get(param)?.trim() ?? "";
  const today = todayAt(shop().db, store, now);
  const by = choices.find(({ key }) => key === (said("by") || choices[0]?.key))?.key;
  if (!by) errors.by = [`by is ${choices.map(({ key }) => key).join(", ")}`];
  else if ((by === "day" || by === "close") && period && daysIn(period) > MOST_DAYS)
    errors.by = ["Choose two years or less, or group by month"];
  const age = AGES.find((known) => String(known) === (said("age") || String(FIRST_AGE)));
  const below = BELOW.find((known) => String(known) === (said("below") || String(FIRST_BELOW)));
  if (asks === "age" && age === undefined) errors.age = ["Choose a number of days from the list"];
  if (asks === "age" && below === undefined) errors.below = ["Choose a share from the list"];
  const day = asks === "day" ? readPastDay(said("day") || today, today, errors) : today;
  const query: Omit<NamedReportAsked, "found"> = {
    name,
    title,
    about,
    aboutCost,
    asks,
    choices,
    asked: {
      ...asked,
      by: said("by") || (choices[0]?.key ?? ""),
      day: said("day") || today,
      age: String(age ?? said("age")),
      below: String(below ?? said("below")),
    },
    errors,
  };
  if (!by || !period || !day || Object.keys(errors).length > 0) return { ...query, found: null };
  const lies = asks === "age" && age !== undefined && below !== undefined ? { age, below } : {};
  const span = asks === "days" ? period : { from: lies.age ? addDays(today, 1 - lies.age) : day, to: day };
  const { from, to } = span;
  const isOfToday = to === today;
  const words = { from, to, location: store ?? undefined, by, isUntilNow: isOfToday, ...lies };
  const read = (account: number, seesCost: boolean) =>
    readInReportProgram(shop().db, account, { name, asked: { ...words, seesCost } });
  return { ...query, found: { from, to, store, by, ...lies, isOfToday, read } };
}

function withoutDays(url: URL): URL {
  const rest = new URL(url);
  for (const name of ["dateRange", "from", "to"]) rest.searchParams.delete(name);
  return rest;
}

function readPastDay(text: string, today: Day, errors: Record<string, string[]>): Day | null {
  const day = parseTypedDay(text);
  if (!day || day < EARLIEST_REPORT_DAY) errors.day = ["Enter the day as YYYY-MM-DD"];
  else if (day > today) errors.day = ["Choose today or an earlier day"];
  else return day;
  return null;
}
