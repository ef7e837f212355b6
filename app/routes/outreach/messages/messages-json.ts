import { z } from "zod";
import { mayRead, MESSAGE_CHANNELS, MESSAGE_PURPOSES, MESSAGE_STATES } from "~/domain/people/outbox/message";
import type { FoundMessage } from "~/domain/people/outbox/messages-about.server";
import { whatToDo } from "~/domain/people/outbox/what-to-do";
import type { Actor } from "~/domain/permissions";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const KEPT = "Null once it isn't kept any more, and for an account that may not see it.";

export const OutboxMessageJson = record("OutboxMessage", {
  id: answered.id(),
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  state: z.enum(MESSAGE_STATES),
  todo: answered.text().nullable().describe("What one that didn't arrive leaves to do."),
  address: answered.text().nullable().describe(KEPT),
  subject: answered.text().nullable().describe(KEPT),
  words: answered.text().nullable().describe(KEPT),
  customerId: answered.id().nullable().describe("Null for a walk-in."),
  saleId: answered.id().nullable(),
  returnId: answered.id().nullable(),
  orderId: answered.id().nullable(),
  by: answered.text().describe("Who wrote it."),
  queuedAt: answered.instant(),
  sentAt: answered.instant().nullable().describe("When a server took it."),
});

export function outboxMessageToJson(found: FoundMessage, actor: Actor): z.infer<typeof OutboxMessageJson> {
  const { message, by } = found;
  const reads = mayRead(actor, message);
  return writeAnswer(OutboxMessageJson, message, {
    todo: whatToDo(found),
    address: reads ? message.address : null,
    subject: reads ? message.subject : null,
    words: reads ? message.words : null,
    by,
  });
}
