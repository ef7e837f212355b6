import { describe, expect, test } from "vitest";
import { planningEstimate } from "~/domain/outreach/campaigns/planning-estimate";
import { birthdaysOf, isBornWithin } from "~/domain/outreach/campaigns/age-ranges";
import { countSegments, type Segments } from "~/domain/outreach/campaigns/segments";
import { shareOfSent } from "~/domain/outreach/campaigns/campaign-rates";
import type { AgeRange } from "~/domain/outreach/campaigns/campaign-choices";
import { day } from "~/domain/dates";

const NOBODY_CHOSEN: Segments = { tier: null, gender: null, ageRange: null, location: null };
const ALL_CHOSEN: Segments = { tier: "gold", gender: "female", ageRange: "31-45", location: "boca" };

describe("the planning estimate (section 9)", () => {
  test.each<[Partial<Segments>, number]>([
    [{}, 347],
    [{ tier: "gold" }, 104],
    [{ gender: "male" }, 173],
    [{ ageRange: "60+" }, 138],
    [{ location: "denver" }, 208],
    [{ tier: "gold", gender: "male" }, 52],
    [{ tier: "gold", location: "denver" }, 62],
    [{ gender: "other", ageRange: "18-30" }, 69],
    [{ gender: "other", ageRange: "18-30", location: "boca" }, 41],
    [ALL_CHOSEN, 12],
  ])("for %j is %i", (segments, people) => {
    expect(planningEstimate({ ...NOBODY_CHOSEN, ...segments })).toBe(people);
  });

  test("counts what is chosen", () => {
    expect(countSegments(NOBODY_CHOSEN)).toBe(0);
    expect(countSegments(ALL_CHOSEN)).toBe(4);
  });
});

describe("the birthdays of an age range", () => {
  const isIn = (range: AgeRange, born: string, today: string) =>
    isBornWithin(born, birthdaysOf(range, day(today)));

  test.each<[AgeRange, string, string, boolean]>([
    ["18-30", "2008-11-20", "2026-11-20", true], // 18 today
    ["18-30", "2008-11-21", "2026-11-20", false], // 17 until tomorrow
    ["18-30", "1995-11-21", "2026-11-20", true], // 30 until tomorrow
    ["18-30", "1995-11-20", "2026-11-20", false], // 31 today
    ["31-45", "1995-11-20", "2026-11-20", true],
    ["31-45", "1980-11-20", "2026-11-20", false], // 46 today
    ["46-60", "1980-11-20", "2026-11-20", true],
    ["46-60", "1966-11-20", "2026-11-20", true], // 60 today
    ["60+", "1966-11-20", "2026-11-20", false],
    ["60+", "1965-11-20", "2026-11-20", true], // 61 today
    ["60+", "1965-11-21", "2026-11-20", false],
    ["60+", "1850-01-01", "2026-11-20", true],
    ["18-30", "2008-02-29", "2026-02-27", false],
    ["18-30", "2008-02-29", "2026-02-28", true], // the 28th where the year has no 29th
    ["31-45", "1996-02-29", "2027-02-28", true],
    ["31-45", "1992-02-29", "2028-02-28", true], // 35, not yet 36
    ["46-60", "1982-02-28", "2028-02-28", true],
    ["46-60", "1982-03-01", "2028-02-29", false],
    ["46-60", "1982-02-28", "2028-02-29", true],
  ])("%s: born %s, on %s: %j", (range, born, today, expected) => {
    expect(isIn(range, born, today)).toBe(expected);
  });

  test("everybody from 18 is in exactly one range, every day", () => {
    const ranges: AgeRange[] = ["18-30", "31-45", "46-60", "60+"];
    for (const today of ["2026-11-20", "2027-02-28", "2028-02-28", "2028-02-29", "2028-03-01"])
      for (let year = 1930; year < 2008; year += 1)
        for (const date of ["01-01", "02-28", "02-29", "03-01", "11-20", "11-21"])
          expect(ranges.filter((range) => isIn(range, `${year}-${date}`, today))).toHaveLength(1);
  });
});

test.each([
  [0, 0, "0%"],
  [0, 10, "0.0%"],
  [1, 3, "33.3%"],
  [2, 3, "66.7%"],
  [1, 8, "12.5%"],
  [1, 2000, "0.1%"],
  [64, 64, "100.0%"],
])("%i of %i sent is %s", (part, sent, share) => expect(shareOfSent(part, sent)).toBe(share));
