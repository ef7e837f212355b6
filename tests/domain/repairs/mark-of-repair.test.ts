import { expect, test } from "vitest";
import { day } from "~/domain/dates";
import { markOfRepair } from "~/domain/workshop/repairs/mark-of-repair";

const TODAY = day("2026-11-20");

test.each([
  ["promised for yesterday", { promisedDay: day("2026-11-19") }, "late"],
  ["promised for today", { promisedDay: TODAY }, "due"],
  ["promised for tomorrow", { promisedDay: day("2026-11-21") }, undefined],
  ["pending for more than a week", { intakeDay: day("2026-11-12") }, "due"],
  ["late, and pending for long", { promisedDay: day("2026-11-19"), intakeDay: day("2026-11-01") }, "late"],
  ["picked up late", { promisedDay: day("2026-11-19"), status: "picked_up" as const }, undefined],
])("a repair %s", (_, repair, mark) => {
  expect(markOfRepair({ status: "pending", intakeDay: TODAY, ...repair }, TODAY)).toBe(mark);
});
