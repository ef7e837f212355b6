import { expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatListedTime,
  formatMegabytes,
  formatPlace,
  formatTime,
} from "~/ui/format";
import { axisText } from "~/ui/chart-scale";
import { moneyFormat } from "~/ui/money";

test("amounts are formatted for en-US, in any currency", () => {
  expect([0, -0, 5, 123_450, 999_999_999, -2_771].map(moneyFormat("USD").formatMoney)).toEqual([
    "$0.00",
    "$0.00",
    "$0.05",
    "$1,234.50",
    "$9,999,999.99",
    "-$27.71",
  ]);
  expect(moneyFormat("EUR")).toMatchObject({ sign: "€" });
  expect(moneyFormat("GBP").formatMoney(-2_771)).toBe("-£27.71");
});

test("a chart's axis is in thousands, or in millions", () => {
  expect(
    [150_000_000, 12_000_000, 250_000, -250_000, 0].map((tick) => axisText(tick, moneyFormat("USD"))),
  ).toEqual(["$1.5M", "$120k", "$2.5k", "-$2.5k", "$0"]);
});

test("dates are short month, day and year; date-times add hour and minute", () => {
  expect(formatDate("2026-01-05")).toBe("Jan 5, 2026");
  const [winter, summer] = [Date.parse("2026-01-05T19:04:00Z"), Date.parse("2026-07-05T19:04:00Z")];
  expect(formatDateTime(winter, "America/New_York")).toBe("Jan 5, 2026, 2:04 PM EST");
  expect(formatDateTime(winter, "America/Denver")).toBe("Jan 5, 2026, 12:04 PM MST");
  expect(formatDateTime(summer, "America/Denver")).toBe("Jul 5, 2026, 1:04 PM MDT");
  expect(formatTime(summer, "America/Los_Angeles")).toBe("12:04 PM PDT");
  expect(formatListedTime(winter, "America/New_York")).toBe("Jan 5, 2026, 2:04 PM");
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
