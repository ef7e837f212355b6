import { z } from "zod";
import type { Look } from "~/domain/records/looks/find-looks.server";
import { LOOK_KINDS } from "~/domain/shop/looks/look-kinds";
import type { Seen } from "~/domain/records/looks/mark-seen.server";
import { answered } from "~/web/answer-fields";
import { LOOKED_AT } from "~db/closed-lists.ts";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const LookJson = record("Look", {
  id: answered.id(),
  kind: z.enum(LOOK_KINDS),
  at: answered.instant(),
  employeeId: answered.id().nullable().describe("Who did it; null for what no account did."),
  about: z.enum(LOOKED_AT).describe("What `recordId` is the id of."),
  recordId: answered.count().describe("0 for the shop."),
  amount: answered.amount().nullable(),
  day: answered
    .day()
    .nullable()
    .describe("The store day whose sum it is, or the first day of the month; null for a single step."),
  steps: answered.count().nullable().describe("How many steps that sum is of."),
  changed: z
    .array(z.string())
    .nullable()
    .describe(
      "What was changed in Settings, in permissions, or of a service. Of an account also: `code`, whoever it is by gave out a code for its password; `secondFactor`, they removed its two-step verification; `oneHand`, a step of it was approved by them, or by another account in their hand; `rightsGiven`, they changed what it can do, and it approved a step of theirs.",
    ),
  store: answered.store().nullable().describe("Whose settings were changed, if one store's."),
});

export const SeenJson = record("SeenLook", { id: answered.id(), kind: z.enum(LOOK_KINDS) });

export function lookToJson(look: Look): z.infer<typeof LookJson> {
  return writeAnswer(LookJson, look, {
    about: look.recordKind,
    changed: look.changed === null ? null : look.changed.split(","),
  });
}

export function seenToJson(seen: Seen[]): z.infer<typeof SeenJson>[] {
  return seen;
}
