import { z } from "zod";
import type { Day } from "~/domain/dates";
import type { PromiseRule } from "~/domain/workshop/repairs/promise-rule";
import { WEEKDAYS } from "~/domain/shop/stores/work-days";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";

/** Query of `GET /api/promise`. */
export const PromiseQuery = z.object({ location: parameter.store() });

export const PromiseJson = record("Promise", {
  location: answered.store().nullable().describe("Null for the rule of Settings alone."),
  promised: answered.day().nullable().describe("Null if the rule promises nothing."),
  workDays: answered.count().describe("0 promises nothing."),
  weekdays: z.array(z.enum(WEEKDAYS)).describe("Those that are worked."),
  holidays: z
    .array(answered.text())
    .describe("'12/25' for every year or '11/26/2026', perhaps with words behind it."),
});

export function promiseToJson(
  location: string | null,
  promised: Day | null,
  rule: PromiseRule,
): z.infer<typeof PromiseJson> {
  return writeAnswer(PromiseJson, rule, {
    location,
    promised,
    weekdays: WEEKDAYS.filter((day) => rule.weekdays.split(" ").includes(day)),
    holidays: rule.holidays.split("\n").flatMap((line) => line.trim() || []),
  });
}
