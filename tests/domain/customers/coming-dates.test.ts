import { expect, it } from "vitest";
import { day } from "~/domain/dates";
import { comingDates } from "~/domain/people/customers/coming-dates";
import { fallingWithin } from "~/domain/people/customers/yearly-dates";

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

it.each([
  ["2026-12-30", "2027-01-01", ["12-30", "12-31", "01-01"]],
  ["2027-02-27", "2027-03-01", ["02-27", "02-28", "02-29", "03-01"]],
  ["2028-02-28", "2028-03-01", ["02-28", "02-29", "03-01"]],
  ["2027-02-28", "2027-02-28", ["02-28", "02-29"]],
])("from %s to %s these dates of a year fall", (from, to, dates) => {
  expect(fallingWithin(day(from), day(to))).toEqual(dates);
});
