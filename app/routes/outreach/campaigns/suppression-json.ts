import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { CONTACT_CHANNELS } from "~/domain/people/customers/contact-consent";
import type { Suppression } from "~/domain/people/suppressions/find-suppressions.server";
import { SUPPRESSION_SOURCES } from "~db/profile-lists.ts";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

export const SuppressionJson = record("Suppression", {
  id: answered.id(),
  channel: z.enum(CONTACT_CHANNELS),
  source: z.enum(SUPPRESSION_SOURCES),
  at: answered.instant(),
  liftedAt: answered
    .instant()
    .nullable()
    .describe("When somebody with the address said yes, or the answer turned out to be a mistake."),
});

export function suppressionToJson({
  id,
  channel,
  source,
  at,
  liftedAt,
}: Suppression): z.infer<typeof SuppressionJson> {
  return {
    id,
    channel,
    source,
    at: isoInstant(at),
    liftedAt: liftedAt === null ? null : isoInstant(liftedAt),
  };
}
