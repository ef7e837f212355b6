import { expect, test } from "vitest";
import { addDays, day } from "~/domain/dates";
import { URGENCY_LABELS, urgency } from "~/domain/workshop/repairs/repair-urgency";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";

// The clocks change within the first week, which must not count.
const intake = day("2026-03-05");

test.each([
  [-1, null],
  [0, null],
  [7, null],
  [8, "high_priority"],
  [14, "high_priority"],
  [15, "urgent"],
  [400, "urgent"],
])("a repair pending for %d days: %s", (waited, expected) => {
  expect(urgency("pending", intake, addDays(intake, waited))).toBe(expected);
});

test("only a pending repair is urgent", () => {
  const late = addDays(intake, 100);
  expect(REPAIR_STATUSES.filter((status) => urgency(status, intake, late) !== null)).toEqual(["pending"]);
});

test("the badges read as the specification says", () => {
  expect(URGENCY_LABELS).toEqual({ high_priority: "High Priority", urgent: "Urgent" });
});
