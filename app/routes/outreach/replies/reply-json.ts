import { z } from "zod";
import { MESSAGE_CHANNELS } from "~/domain/people/outbox/message";
import type { Reply } from "~/domain/outreach/replies/reply";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const ReplyJson = record("Reply", {
  id: answered.id(),
  channel: z.enum(MESSAGE_CHANNELS),
  address: answered.text().nullable().describe("Null once it isn't kept."),
  customerId: answered
    .id()
    .nullable()
    .describe("Null if nobody has the address, or several have it and nobody said whose the reply is."),
  subject: answered.text().nullable().describe("Of a mail."),
  words: answered.text().nullable(),
  quoted: answered.text().nullable().describe("What a mail repeats from earlier ones, and its signature."),
  receivedAt: answered.instant(),
});

export const ReplyRefJson = record("ReplyRef", { id: answered.id() });

export function replyToJson(reply: Reply): z.infer<typeof ReplyJson> {
  return writeAnswer(ReplyJson, reply);
}
