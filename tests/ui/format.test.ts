import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatMegabytes, formatMoney, formatPlace } from "~/ui/format";

test("amounts are US dollars as en-US writes them", () => {
  expect([0, 5, 123_450, 999_999_999, -2_771].map(formatMoney)).toEqual([
    "$0.00",
    "$0.05",
    "$1,234.50",
    "$9,999,999.99",
    "-$27.71",
  ]);
});

test("dates are short month, day and year; date-times add hour and minute", () => {
  expect(formatDate("2026-01-05")).toBe("Jan 5, 2026");
  expect(formatDateTime(Date.parse("2026-01-05T19:04:00Z"), "America/New_York")).toBe("Jan 5, 2026, 2:04 PM");
});

test("a file's size is in MB with two decimals", () => {
  expect([0, 5_243, 1_572_864, 67_108_864].map(formatMegabytes)).toEqual([
    "0.00 MB",
    "0.01 MB",
    "1.50 MB",
    "64.00 MB",
  ]);
});

test("a place is its key with spaces, in title case", () => {
  expect(["new_york", "boca"].map(formatPlace)).toEqual(["New York", "Boca"]);
});
