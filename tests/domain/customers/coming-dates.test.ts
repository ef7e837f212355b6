import { expect, it } from "vitest";
import { day } from "~/domain/dates";
import { comingDates } from "~/domain/customers/coming-dates";

const ahead = (first: string, today: string) =>
  comingDates({ dateOfBirth: day(first), anniversaryDate: null, spouseDob: null }, day(today)).dateOfBirth;

it.each([
  ["1974-11-20", "2026-11-20", 0],
  ["1974-11-21", "2026-11-20", 1],
  ["1974-12-20", "2026-11-20", 30],
  ["1974-12-21", "2026-11-20", null],
  ["1974-11-19", "2026-11-20", null],
  ["1974-01-05", "2026-12-20", 16],
  ["1976-02-29", "2027-02-20", 8],
])("a date of %s is %s's in %j days", (first, today, days) => {
  expect(ahead(first, today)).toBe(days);
});
