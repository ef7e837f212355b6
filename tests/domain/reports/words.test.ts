import { expect, test } from "vitest";
import { day } from "~/domain/dates";
import { changeInPoints, changeInShare } from "~/domain/change-from-before";
import { customPeriod, periodUntil } from "~/domain/periods";
import {
  beforeInWords,
  countInWords,
  pointsInWords,
  shareInWords,
} from "~/routes/records/reports/comparison-words";
import { scaleFor, valueText, withUnits } from "~/ui/chart-scale";
import { formatDays } from "~/ui/format";

const share = (now: number, before: number, sales = [10, 10], than = "last month") =>
  shareInWords(
    changeInShare({ amount: now, sales: sales[0]! }, { amount: before, sales: sales[1]! }),
    than,
    `$${(before / 100).toFixed(2)}`,
  );
const points = (now: number | null, before: number | null) =>
  pointsInWords(changeInPoints(now, before), "last month");

test("a change is described in words, with what it is compared with", () => {
  expect(share(112_400, 100_000)).toBe("12.4% more than last month");
  expect(share(50_000, 100_000)).toBe("50.0% less than last month");
  expect(share(100_000, 100_000)).toBe("The same as last month");
  expect(share(100_001, 100_000)).toBe("Under 0.1% more than last month");
  expect(share(0, 100_000)).toBe("100.0% less than last month");
  expect(share(16_563_000, 100_000)).toBe("16,463.0% more than last month");
  expect(share(5, 0)).toBe("No sales last month to compare with");
  expect(points(4_623, 4_513)).toBe("1.1 points more than last month");
  expect(points(-5_000, 1_000)).toBe("60.0 points less than last month");
  expect(points(4_623, null)).toBe("No sales last month to compare with");
  expect(countInWords(8, 2, "the 30 days before")).toBe("6 more than the 30 days before");
  expect(countInWords(1, 2, "yesterday")).toBe("1 fewer than yesterday");
  expect(countInWords(2, 0, "the 30 days before")).toBe("No sales in the 30 days before to compare with");
});

test("a percentage of fewer than ten sales on either side isn't said: the amount is", () => {
  expect(share(538_900, 120_000, [3, 3])).toBe("Up from $1200.00 last month");
  expect(share(60_000, 120_000, [9, 40], "yesterday")).toBe("Down from $1200.00 yesterday");
  expect(share(60_000, 120_000, [40, 9], "the 30 days before")).toBe(
    "Down from $1200.00 in the 30 days before",
  );
  expect(share(60_000, 120_000, [10, 10])).toBe("50.0% less than last month");
  expect(share(120_000, 120_000, [1, 1])).toBe("The same as last month");
});

test("what a period is compared with has a name", () => {
  const today = day("2026-11-20");
  const kinds = ["today", "yesterday", "week", "month", "year"] as const;
  expect(kinds.map((kind) => beforeInWords(periodUntil(kind, today)))).toEqual([
    "yesterday",
    "the day before",
    "last week",
    "last month",
    "this time last year",
  ]);
  expect(beforeInWords(customPeriod({ from: today, to: today }))).toBe("the day before");
  expect(beforeInWords(customPeriod({ from: day("2026-10-22"), to: today }))).toBe("the 30 days before");
});

test.each([
  ["2026-11-01", "2026-11-20", "November 1 to 20, 2026", "November 1 to 20"],
  ["2026-11-20", "2026-11-20", "November 20, 2026", "November 20"],
  ["2026-01-01", "2026-11-20", "January 1 to November 20, 2026", "January 1 to November 20"],
  [
    "2025-12-28",
    "2026-01-03",
    "December 28, 2025 to January 3, 2026",
    "December 28, 2025 to January 3, 2026",
  ],
])("the days %s to %s are '%s', and within 2026 '%s'", (from, to, whole, short) => {
  expect(formatDays({ from, to })).toBe(whole);
  expect(formatDays({ from, to }, { year: "2026" })).toBe(short);
});

test("an axis has a few round numbers and includes zero and every value, losses too", () => {
  expect(scaleFor([10_400_000, 4_100_000]).ticks).toEqual([0, 3_000_000, 6_000_000, 9_000_000, 12_000_000]);
  expect(scaleFor([0, 0]).ticks.length).toBeGreaterThan(1);
  for (const values of [[1], [-500, 90_000], [-90_000], [7, 13, 999_999_999], [123_456]]) {
    const { low, high, ticks } = scaleFor(values);
    expect(ticks).toContain(0);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect([low, high]).toEqual([ticks[0], ticks.at(-1)]);
    for (const value of values)
      expect(value >= low && value <= high, `${value} in ${low} to ${high}`).toBe(true);
  }
});

test("beside millions, thousands say so", () => {
  const texts = (...values: number[]) => withUnits([values.map(valueText)])[0];
  expect(texts(530_000_000, 14_400_000, 84_000, -8_400_000, 0)).toEqual([
    "5.3M",
    "144k",
    "0.8k",
    "-84k",
    "0",
  ]);
  expect(texts(1_000_000, 530_000_000)).toEqual(["10k", "5.3M"]);
  expect(texts(14_400_000, 8_400_000)).toEqual(["144", "84"]);
});

test("thousands are abbreviated", () => {
  expect([8_400_000, 84_000, -123_456, 0].map(valueText)).toEqual(["84", "0.8", "-1", "0"]);
  expect([99_940_000, 99_960_000, 123_400_000].map(valueText)).toEqual(["999", "1M", "1.2M"]);
});
