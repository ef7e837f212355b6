import {
  addDays,
  type Day,
  day,
  daysBetween,
  endOfMonth,
  parseDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from "./dates.ts";

/** Periods of section 3. */
export const REPORT_PERIODS = ["today", "yesterday", "week", "month", "year", "custom"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const REPORT_PERIOD_LABELS: Record<ReportPeriod, string> = {
  today: "Today",
  yesterday: "Yesterday",
  week: "Week to Date",
  month: "Month to Date",
  year: "Year to Date",
  custom: "Custom Range",
};

/** Calendar days, both inclusive. */
export interface DaySpan {
  from: Day;
  to: Day;
}

/** A reporting period and the one it is compared with. */
export interface Period extends DaySpan {
  kind: ReportPeriod;
  before: DaySpan;
}

/** Limits of a custom range, so that its comparison period stays within the calendar. */
export const EARLIEST_REPORT_DAY = day("1900-01-01");
export const LATEST_REPORT_DAY = day("2999-12-31");

/** A period ending today. Weeks start on Sunday. */
export function periodUntil(kind: Exclude<ReportPeriod, "custom">, today: Day): Period {
  switch (kind) {
    case "today":
      return withDaysBefore(kind, { from: today, to: today });
    case "yesterday":
      return withDaysBefore(kind, { from: addDays(today, -1), to: addDays(today, -1) });
    case "week":
      return toDate(kind, startOfWeek(today), today, (date) => addDays(date, -7));
    case "month":
      return toDate(kind, startOfMonth(today), today, (date) => monthsEarlier(date, 1));
    case "year":
      return toDate(kind, startOfYear(today), today, (date) => monthsEarlier(date, 12));
  }
}

/** Compares with the same number of days before. */
export function customPeriod(span: DaySpan): Period {
  return withDaysBefore("custom", span);
}

export function calendarMonth(within: Day): DaySpan {
  return { from: startOfMonth(within), to: endOfMonth(within) };
}

export function calendarQuarter(within: Day): DaySpan {
  const from = monthsEarlier(startOfMonth(within), (Number(within.slice(5, 7)) - 1) % 3);
  return { from, to: addDays(monthsEarlier(from, -3), -1) };
}

export function calendarYear(within: Day): DaySpan {
  const from = startOfYear(within);
  return { from, to: addDays(monthsEarlier(from, -12), -1) };
}

export function daysIn({ from, to }: DaySpan): number {
  return daysBetween(from, to) + 1;
}

/** The comparison period is the same number of days right before. */
function withDaysBefore(kind: ReportPeriod, span: DaySpan): Period {
  const days = daysIn(span);
  return { kind, ...span, before: { from: addDays(span.from, -days), to: addDays(span.to, -days) } };
}

/** The comparison period ends at the same point of the earlier week, month, or year. */
function toDate(kind: ReportPeriod, from: Day, to: Day, earlier: (date: Day) => Day): Period {
  return { kind, from, to, before: { from: earlier(from), to: earlier(to) } };
}

/** The same date a year earlier; the last day of a month stays the last day. */
export function yearEarlier(date: Day): Day {
  const earlier = monthsEarlier(date, 12);
  return date === endOfMonth(date) ? endOfMonth(earlier) : earlier;
}

/** The same date in an earlier month (a later one if negative), or that month's last day. */
export function monthsEarlier(date: Day, months: number): Day {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const count = year * 12 + (month - 1) - months;
  const start = `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
  for (const last of [date.slice(8), "30", "29"]) {
    const found = parseDay(`${start}-${last}`);
    if (found) return found;
  }
  return day(`${start}-28`);
}
