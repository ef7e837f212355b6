import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  day,
  dayIn,
  daysBetween,
  endOfMonth,
  instant,
  isoInstant,
  isWithinLast,
  localTimeIn,
  nextAnniversary,
  parseDay,
  parseInstant,
  parseLocalTime,
  parseTypedDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from "~/domain/dates";
import { BUSINESS_ZONES } from "~/domain/time-zones";

const NEW_YORK = "America/New_York";
const DENVER = "America/Denver";

describe("a day as JSON carries it", () => {
  test.each(["2026-01-31", "2024-02-29", "2000-02-29", "1850-01-01", "0001-01-01", "9999-12-31"])(
    "%j is one",
    (text) => expect(parseDay(text)).toBe(text),
  );

  test.each([
    "",
    "2026-02-29",
    "1900-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-01-32",
    "0000-01-01",
    "2026-1-1",
    "26-01-01",
    "20260101",
    "2026/01/01",
    "1/2/2026",
    " 2026-01-01",
    "2026-01-01\n",
    "2026-01-01T00:00:00Z",
    "-2026-01-01",
  ])("%j is refused", (text) => expect(parseDay(text)).toBeNull());

  test("`from` is the first year taken", () => {
    expect(parseDay("1850-01-01", { from: 1850 })).toBe("1850-01-01");
    expect(parseDay("1849-12-31", { from: 1850 })).toBeNull();
    expect(parseDay("0000-01-01", { from: 0 })).toBeNull();
  });
});

describe("a day as people type it", () => {
  test.each([
    ["2/3/2026", "2026-02-03"],
    ["02/03/2026", "2026-02-03"],
    ["12/31/1999", "1999-12-31"],
    ["2/29/2024", "2024-02-29"],
    [" 2026-02-03 ", "2026-02-03"],
    ["1/1/1850", "1850-01-01"],
  ])("%j is %s", (text, expected) => expect(parseTypedDay(text)).toBe(expected));

  test.each([
    "",
    "2/29/2026",
    "31/12/1999",
    "13/1/2026",
    "0/1/2026",
    "1/0/2026",
    "2/3/26",
    "2/3",
    "2-3-2026",
    "2.3.2026",
    "2026/2/3",
    "Feb 3, 2026",
    "12/31/1849",
    "1849-12-31",
    "002/3/2026",
  ])("%j is refused", (text) => expect(parseTypedDay(text)).toBeNull());

  test("another first year can be given", () => {
    expect(parseTypedDay("12/31/1849", { from: 1800 })).toBe("1849-12-31");
    expect(parseTypedDay("12/31/1999", { from: 2000 })).toBeNull();
  });
});

describe("the day in a zone", () => {
  // Clocks change on 8 March and 1 November 2026: 23 and 25 hours.
  test.each([
    [NEW_YORK, "2026-03-08T04:59:59.999Z", "2026-03-07"],
    [NEW_YORK, "2026-03-08T05:00:00.000Z", "2026-03-08"],
    [NEW_YORK, "2026-03-08T07:00:00.000Z", "2026-03-08"],
    [NEW_YORK, "2026-03-09T03:59:59.999Z", "2026-03-08"],
    [NEW_YORK, "2026-03-09T04:00:00.000Z", "2026-03-09"],
    [NEW_YORK, "2026-11-01T03:59:59.999Z", "2026-10-31"],
    [NEW_YORK, "2026-11-01T04:00:00.000Z", "2026-11-01"],
    [NEW_YORK, "2026-11-02T04:59:59.999Z", "2026-11-01"],
    [NEW_YORK, "2026-11-02T05:00:00.000Z", "2026-11-02"],
    [DENVER, "2026-03-08T06:59:59.999Z", "2026-03-07"],
    [DENVER, "2026-03-08T07:00:00.000Z", "2026-03-08"],
    [DENVER, "2026-03-09T05:59:59.999Z", "2026-03-08"],
    [DENVER, "2026-03-09T06:00:00.000Z", "2026-03-09"],
    [DENVER, "2026-11-01T05:59:59.999Z", "2026-10-31"],
    [DENVER, "2026-11-01T06:00:00.000Z", "2026-11-01"],
    [DENVER, "2026-11-02T06:59:59.999Z", "2026-11-01"],
    [DENVER, "2026-11-02T07:00:00.000Z", "2026-11-02"],
    ["UTC", "1850-01-01T00:00:00.000Z", "1850-01-01"],
    ["UTC", "0099-12-31T23:59:59.999Z", "0099-12-31"],
  ])("%s at %s is %s", (zone, moment, expected) => {
    expect(dayIn(zone, parseInstant(moment)!)).toBe(expected);
  });

  test("for two hours before midnight in Denver the stores are on different days, over New Year too", () => {
    for (const [moment, newYork, denver] of [
      ["2026-07-01T03:59:59.999Z", "2026-06-30", "2026-06-30"],
      ["2026-07-01T04:00:00.000Z", "2026-07-01", "2026-06-30"],
      ["2026-07-01T05:59:59.999Z", "2026-07-01", "2026-06-30"],
      ["2026-07-01T06:00:00.000Z", "2026-07-01", "2026-07-01"],
      ["2027-01-01T05:00:00.000Z", "2027-01-01", "2026-12-31"],
      ["2027-01-01T07:00:00.000Z", "2027-01-01", "2027-01-01"],
    ] as const) {
      expect(dayIn(NEW_YORK, parseInstant(moment)!)).toBe(newYork);
      expect(dayIn(DENVER, parseInstant(moment)!)).toBe(denver);
    }
  });

  test("a zone that does not exist is an error", () => {
    expect(() => dayIn("America/Boca", instant(0))).toThrow(RangeError);
  });

  test("the business zones are known and in order from east to west", () => {
    const nightInTheEast = instant(Date.UTC(2026, 0, 15, 7, 30));
    expect(BUSINESS_ZONES.map(({ zone }) => dayIn(zone, nightInTheEast).slice(8))).toEqual([
      "15",
      "15",
      "15",
      "14",
    ]);
    expect(BUSINESS_ZONES.map(({ label }) => label.split(" ")[0])).toEqual([
      "Eastern",
      "Central",
      "Mountain",
      "Pacific",
    ]);
  });
});

describe("counting days", () => {
  test.each([
    ["2026-03-07", 1, "2026-03-08"],
    ["2026-03-08", 1, "2026-03-09"],
    ["2026-11-01", 1, "2026-11-02"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2024-01-01", 366, "2025-01-01"],
    ["0050-12-31", 1, "0051-01-01"],
  ])("%s and %d is %s", (start, days, expected) => {
    expect(addDays(day(start), days)).toBe(expected);
    expect(daysBetween(day(start), day(expected))).toBe(days);
  });

  test("each day from 1850 to 2150 follows the one before", () => {
    let today = day("1850-01-01");
    let count = 0;
    while (today < "2150-01-01") {
      const tomorrow = addDays(today, 1);
      if (tomorrow <= today || daysBetween(today, tomorrow) !== 1) expect([today, tomorrow]).toEqual([]);
      today = tomorrow;
      count++;
    }
    expect(count).toBe(300 * 365 + 73); // 75 fourth years from 1852 to 2148, less 1900 and 2100
  });

  test("days before year 1 or after 9999, and half days, are errors", () => {
    expect(() => addDays(day("0001-01-01"), -1)).toThrow(RangeError);
    expect(() => addDays(day("9999-12-31"), 1)).toThrow(RangeError);
    expect(() => addDays(day("2026-01-01"), 0.5)).toThrow(RangeError);
    expect(() => addDays(day("2026-01-01"), NaN)).toThrow(RangeError);
  });

  test("months after 9999 are its last day", () => {
    expect(addMonths(day("9999-11-30"), 1)).toBe("9999-12-30");
    expect(addMonths(day("9999-12-01"), 1)).toBe("9999-12-31");
    expect(addMonths(day("9990-01-01"), 216)).toBe("9999-12-31");
  });

  test.each([
    ["2026-03-08", "2026-03-08", "2026-03-01", "2026-01-01"], // a Sunday
    ["2026-03-14", "2026-03-08", "2026-03-01", "2026-01-01"],
    ["2026-01-01", "2025-12-28", "2026-01-01", "2026-01-01"],
    ["2024-03-01", "2024-02-25", "2024-03-01", "2024-01-01"],
  ])("of %s the week starts on %s, the month on %s, the year on %s", (within, week, month, year) => {
    expect(startOfWeek(day(within))).toBe(week);
    expect(startOfMonth(day(within))).toBe(month);
    expect(startOfYear(day(within))).toBe(year);
  });

  test.each([
    ["2026-02-01", "2026-02-28"],
    ["2024-02-29", "2024-02-29"],
    ["2026-12-31", "2026-12-31"],
    ["9999-12-05", "9999-12-31"],
  ])("the month of %s ends on %s", (within, last) => expect(endOfMonth(day(within))).toBe(last));
});

test("what happened lately is within the time, and never in the future", () => {
  const now = 1_000_000_000;
  const minutesAgo = (minutes: number) => now - minutes * 60_000;
  expect([9, 10, -4, -6].map((ago) => isWithinLast(10 * 60_000, minutesAgo(ago), now))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe("instants", () => {
  test.each([
    ["1970-01-01T00:00:00Z", 0],
    ["1970-01-01T00:00:00.000Z", 0],
    ["1970-01-01T00:01Z", 60_000],
    ["1970-01-01T00:00:01.5Z", 1_500],
    ["1970-01-01T00:00:00.123456Z", 123],
    ["1969-12-31T19:00:00-05:00", 0],
    ["1970-01-01T05:30:00+05:30", 0],
    ["1970-01-01T0530", null],
    ["1970-01-01T05:30:00+0530", 0],
    ["2024-02-29T12:00:00Z", Date.UTC(2024, 1, 29, 12)],
    ["2026-03-08T01:59:59.999-07:00", Date.UTC(2026, 2, 8, 8, 59, 59, 999)],
  ])("%j is %s", (text, expected) => expect(parseInstant(text)).toBe(expected));

  test.each([
    "",
    "now",
    "0",
    "2026-03-08",
    "2026-03-08T07:00:00",
    "2026-03-08 07:00:00Z",
    "2026-02-29T07:00:00Z",
    "2026-03-08T24:00:00Z",
    "2026-03-08T07:60:00Z",
    "2026-03-08T23:59:60Z",
    "2026-03-08T07:00:00+24:00",
    "2026-03-08T07:00:00+05:60",
    "2026-03-08T07:00:00.Z",
    "2026-03-08T07:00:00z",
    "2026-03-08T07:00:00 America/Denver",
    "+002026-03-08T07:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
  ])("%j is refused", (text) => expect(parseInstant(text)).toBeNull());

  test("are written as UTC with milliseconds and read back the same", () => {
    const moment = instant(Date.UTC(2026, 2, 8, 7, 0, 0, 5));
    expect(isoInstant(moment)).toBe("2026-03-08T07:00:00.005Z");
    expect(parseInstant(isoInstant(moment))).toBe(moment);
  });

  test("are whole milliseconds in the years 1 to 9999", () => {
    for (const ms of [0.5, NaN, Infinity, 8.64e15]) expect(() => instant(ms)).toThrow(RangeError);
  });
});

describe("the next anniversary", () => {
  test.each([
    ["1990-06-15", "2026-06-14", "2026-06-15"],
    ["1990-06-15", "2026-06-15", "2026-06-15"],
    ["1990-06-15", "2026-06-16", "2027-06-15"],
    ["1990-01-02", "2026-12-30", "2027-01-02"],
    ["1990-12-31", "2026-01-01", "2026-12-31"],
    ["2000-02-29", "2026-02-28", "2026-02-28"],
    ["2000-02-29", "2026-03-01", "2027-02-28"],
    ["2000-02-29", "2027-03-01", "2028-02-29"],
    ["2000-02-29", "2028-02-28", "2028-02-29"],
    ["2000-02-29", "2028-02-29", "2028-02-29"],
    ["2000-02-29", "2028-03-01", "2029-02-28"],
    ["2096-02-29", "2099-12-31", "2100-02-28"],
    ["2001-02-28", "2028-02-28", "2028-02-28"],
    ["2001-02-28", "2028-02-29", "2029-02-28"],
    ["2028-05-01", "2026-03-01", "2028-05-01"], // a future wedding
  ])("of %s on %s is %s", (first, today, expected) => {
    expect(nextAnniversary(day(first), day(today))).toBe(expected);
  });
});

test("a day that does not exist can't be made", () => {
  expect(() => day("2026-02-29")).toThrow(RangeError);
});

describe("the clocks of a zone", () => {
  test.each([
    ["America/New_York", "2026-11-20T14:30", "2026-11-20T19:30:00.000Z"],
    ["America/Denver", "2026-07-04T00:00", "2026-07-04T06:00:00.000Z"],
    ["America/New_York", "2026-03-08T01:59", "2026-03-08T06:59:00.000Z"],
    ["America/New_York", "2026-03-08T03:00", "2026-03-08T07:00:00.000Z"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"], // ambiguous: the first
    ["America/New_York", "2026-11-01T02:00", "2026-11-01T07:00:00.000Z"],
  ])("in %s %s is %s, and back", (zone, local, iso) => {
    const moment = parseLocalTime(local, zone);
    expect(moment !== null && isoInstant(moment)).toBe(iso);
    expect(moment !== null && localTimeIn(zone, moment)).toBe(local);
  });

  test("a time that a clock change skips is read as the time after the gap", () => {
    const moment = parseLocalTime("2026-03-08T02:30", "America/New_York");
    expect(moment !== null && localTimeIn("America/New_York", moment)).toBe("2026-03-08T03:30");
  });

  test.each([
    "",
    "2026-11-20",
    "2026-11-20 14:30",
    "2026-11-31T10:00",
    "2026-11-20T24:00",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "2026-11-20T14:30Z",
  ])("%j is not a local time", (text) => expect(parseLocalTime(text, "America/New_York")).toBeNull());
});
