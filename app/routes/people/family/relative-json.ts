import { z } from "zod";
import type { Relative } from "~/domain/people/family/find-relatives.server";
import { RELATIONS } from "~/domain/people/family/relations";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { overtakenJson } from "~/web/overtaken-json";
import { writeAnswer } from "~/web/write-answer";

export const RelativeJson = record("Relative", {
  id: answered.id(),
  customerId: answered.id(),
  name: answered.text(),
  relation: z.enum(RELATIONS),
  occasion: answered.text().nullable().describe("What the date is; null for a birthday."),
  date: answered.day().nullable(),
  monthDay: answered.text().nullable().describe("MM-DD, of a date whose year is unknown."),
  note: answered.text().nullable(),
  relatedId: answered.id().nullable().describe("Customer number, if they are a customer too."),
  relatedName: answered.text().nullable(),
  version: answered.version(),
});

export const OvertakenRelativeJson = record("OvertakenRelative", overtakenJson(RelativeJson));

export function relativeToJson(relative: Relative): z.infer<typeof RelativeJson> {
  return writeAnswer(RelativeJson, relative, {
    relatedId: relative.related?.id ?? null,
    relatedName: relative.related?.name ?? null,
  });
}
