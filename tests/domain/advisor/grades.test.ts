import { expect, it } from "vitest";
import { gradesIn, isBelow } from "~/domain/outreach/advisor/grades";

const below = (preferences: string, tag: string) => isBelow(tag, gradesIn(preferences));

it.each([
  ["D to F, VVS", "1.01 ct diamond, G VVS1", true],
  ["D-F, VVS", "1.01 ct diamond, F VS1", true],
  ["D to F, VVS", "1.01 ct diamond, F VVS2", false],
  ["G or better", "5.00 cttw round diamonds, H VS", true],
  ["G color or better", "5.00 cttw round diamonds, G SI", false],
  ["VS1 to SI1", "0.71 ct diamond, H SI2", true],
  ["VS1 to SI1", "0.71 ct diamond, H SI1", false],
  ["No SI", "0.71 ct diamond, H SI1", false],
  ["If I can, platinum", "0.71 ct diamond, M I3", false],
  ["D to F, VVS", "2.10 ct cushion Ceylon sapphire", false],
  ["", "0.71 ct diamond, M I3", false],
])("%j: a tag with %j is below it: %s", (preferences, tag, isSo) =>
  expect(below(preferences, tag)).toBe(isSo),
);
