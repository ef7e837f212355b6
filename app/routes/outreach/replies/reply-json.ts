import type { z } from "zod";
import { isoInstant } from "~/domain/dates";
import type { Reply } from "~/domain/outreach/replies/reply";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

export const ReplyJson = record("Reply", {
  id: answered.id(),
  address: answered.text().nullable().describe("Null once it isn't kept."),
  customerId: answered
    .id()
    .nullable()
    .describe("Null if nobody has the number, or several have it and nobody said whose the reply is."),
  words: answered.text().nullable(),
  receivedAt: answered.instant(),
});

export const ReplyRefJson = record("ReplyRef", { id: answered.id() });

export function replyToJson({
  id,
  address,
  customerId,
  words,
  receivedAt,
}: Reply): z.infer<typeof ReplyJson> {
  return { id, address, customerId, words, receivedAt: isoInstant(receivedAt) };
}
