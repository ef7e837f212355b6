import { describe, expect, test } from "vitest";
import { type Day, day, dayIn, instant } from "~/domain/dates";
import { customPeriod, periodUntil, type ReportPeriod, yearEarlier } from "~/domain/periods";
import { trendMonths } from "~/domain/records/reports/sales-trend.server";

type Kind = Exclude<ReportPeriod, "custom">;

/** Expected periods and comparison periods, derived by hand. */
const TABLE: [kind: Kind, today: string, days: string, before: string][] = [
  ["today", "2026-03-01", "2026-03-01 2026-03-01", "2026-02-28 2026-02-28"],
  ["today", "2024-03-01", "2024-03-01 2024-03-01", "2024-02-29 2024-02-29"],
  ["today", "2026-01-01", "2026-01-01 2026-01-01", "2025-12-31 2025-12-31"],
  ["yesterday", "2026-01-01", "2025-12-31 2025-12-31", "2025-12-30 2025-12-30"],
  ["yesterday", "2024-03-01", "2024-02-29 2024-02-29", "2024-02-28 2024-02-28"],
  // 15 November 2026 is a Sunday, the first day of the week.
  ["week", "2026-11-15", "2026-11-15 2026-11-15", "2026-11-08 2026-11-08"],
  ["week", "2026-11-20", "2026-11-15 2026-11-20", "2026-11-08 2026-11-13"],
  ["week", "2026-11-21", "2026-11-15 2026-11-21", "2026-11-08 2026-11-14"],
  ["week", "2026-01-02", "2025-12-28 2026-01-02", "2025-12-21 2025-12-26"],
  // Clocks change on 8 March 2026 in New York; calendar days must not be affected.
  ["week", "2026-03-10", "2026-03-08 2026-03-10", "2026-03-01 2026-03-03"],
  ["month", "2026-11-20", "2026-11-01 2026-11-20", "2026-10-01 2026-10-20"],
  ["month", "2026-11-01", "2026-11-01 2026-11-01", "2026-10-01 2026-10-01"],
  ["month", "2026-01-15", "2026-01-01 2026-01-15", "2025-12-01 2025-12-15"],
  ["month", "2026-03-31", "2026-03-01 2026-03-31", "2026-02-01 2026-02-28"],
  ["month", "2026-03-29", "2026-03-01 2026-03-29", "2026-02-01 2026-02-28"],
  ["month", "2024-03-30", "2024-03-01 2024-03-30", "2024-02-01 2024-02-29"],
  ["month", "2026-05-31", "2026-05-01 2026-05-31", "2026-04-01 2026-04-30"],
  ["month", "2026-02-28", "2026-02-01 2026-02-28", "2026-01-01 2026-01-28"],
  ["year", "2026-11-20", "2026-01-01 2026-11-20", "2025-01-01 2025-11-20"],
  ["year", "2024-02-29", "2024-01-01 2024-02-29", "2023-01-01 2023-02-28"],
  ["year", "2025-02-28", "2025-01-01 2025-02-28", "2024-01-01 2024-02-28"],
  ["year", "2026-12-31", "2026-01-01 2026-12-31", "2025-01-01 2025-12-31"],
];

test.each(TABLE)("%s on %s is %s, beside %s", (kind, today, days, before) => {
  const period = periodUntil(kind, day(today));
  expect(`${period.from} ${period.to}`).toBe(days);
  expect(`${period.before.from} ${period.before.to}`).toBe(before);
  expect(period.kind).toBe(kind);
});

test.each([
  ["2026-11-05 2026-11-05", "2026-11-04 2026-11-04"],
  ["2026-11-01 2026-11-30", "2026-10-02 2026-10-31"],
  ["2024-02-01 2024-03-01", "2024-01-02 2024-01-31"],
  ["2025-01-01 2025-12-31", "2024-01-02 2024-12-31"],
  ["1900-01-01 2999-12-31", "0800-01-01 1899-12-31"],
])("the days %s are compared with as many before them, %s", (days, before) => {
  const [from, to] = days.split(" ").map((text) => day(text)) as [Day, Day];
  const period = customPeriod({ from, to });
  expect(`${period.before.from} ${period.before.to}`).toBe(before);
});

describe("the trend", () => {
  test("is the twelve months that end with the period, the last one as far as it goes", () => {
    const months = trendMonths(day("2026-11-20"));
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(months[2]).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(months[11]).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  });

  test("has no gap and no overlap, whatever day it ends on", () => {
    for (let date = day("2023-12-25"); date < "2024-03-05"; date = nextDay(date)) {
      const months = trendMonths(date);
      expect(months.at(-1)?.to).toBe(date);
      for (const [n, { to }] of months.slice(0, -1).entries()) expect(nextDay(to)).toBe(months[n + 1]?.from);
    }
  });
});

test("'today' is each zone's own: at one moment Denver still has yesterday's month", () => {
  const moment = instant(Date.parse("2026-12-01T06:30:00Z"));
  const inNewYork = periodUntil("month", dayIn("America/New_York", moment));
  const inDenver = periodUntil("month", dayIn("America/Denver", moment));
  expect([inNewYork.from, inNewYork.to]).toEqual(["2026-12-01", "2026-12-01"]);
  expect([inDenver.from, inDenver.to]).toEqual(["2026-11-01", "2026-11-30"]);
});

function nextDay(date: Day): Day {
  return day(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10));
}

test.each([
  ["2026-11-20", "2025-11-20"],
  ["2025-02-28", "2024-02-29"],
  ["2024-02-29", "2023-02-28"],
  ["2024-02-28", "2023-02-28"],
  ["2026-12-31", "2025-12-31"],
])("a year before %s is %s: whole months stay whole", (date, earlier) => {
  expect(yearEarlier(day(date))).toBe(earlier);
});
