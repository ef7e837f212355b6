import { z } from "zod";
import { CONTACT_CHANNELS } from "~/domain/people/customers/contact-consent";
import type { Suppression } from "~/domain/people/suppressions/find-suppressions.server";
import { CLOSED_BECAUSE, SUPPRESSION_SOURCES } from "~db/profile-lists.ts";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const SuppressionJson = record("Suppression", {
  id: answered.id(),
  channel: z.enum(CONTACT_CHANNELS),
  source: z.enum(SUPPRESSION_SOURCES),
  reason: z
    .enum(CLOSED_BECAUSE)
    .nullable()
    .describe("Why somebody closed it by hand; null for any other, and once a customer refuses it too."),
  at: answered.instant(),
  liftedAt: answered
    .instant()
    .nullable()
    .describe(
      "When somebody with the address said yes, the answer turned out to be a mistake, or somebody opened it by hand.",
    ),
});

export function suppressionToJson(suppression: Suppression): z.infer<typeof SuppressionJson> {
  return writeAnswer(SuppressionJson, suppression);
}
