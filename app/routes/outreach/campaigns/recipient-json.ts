import { z } from "zod";
import type { FoundRecipient } from "~/domain/outreach/campaigns/find-recipients.server";
import {
  LEFT_OUT_WHYS,
  leftOutCounts,
  type Results,
  type Sending,
} from "~/domain/outreach/campaigns/recipient";
import { CANCELED_WHYS } from "~db/message-lists.ts";
import { MESSAGE_STATES } from "~/domain/people/outbox/message";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const RecipientJson = record("Recipient", {
  id: answered.id(),
  customerId: answered.id(),
  leftOut: z.enum(LEFT_OUT_WHYS).nullable().describe("Why they don't get it; null if they do."),
  sameAs: answered.id().nullable().describe("The customer who gets it at the same address."),
  messageId: answered.id().nullable().describe("Null until it is their turn."),
  state: z.enum(MESSAGE_STATES).nullable(),
  canceledWhy: z.enum(CANCELED_WHYS).nullable(),
  sentAt: answered.instant().nullable().describe("When a server took it."),
  openedAt: answered
    .instant()
    .nullable()
    .describe(
      "When its picture was asked for, and by no machine that is known. Null where that isn't counted.",
    ),
  clickedAt: answered.instant().nullable().describe("When somebody followed a link of it, and no machine."),
  isConverted: z.boolean().describe("Whether they bought something since, and kept it."),
});

export const ListedJson = record("ListedRecipients", {
  listedAt: answered.instant().describe("Sent back to send the campaign to these."),
  isListed: z.boolean().describe("False while others are still looked up."),
  chosen: answered.count(),
  leftOut: z.object({
    no_address: answered.count(),
    refused: answered.count(),
    suppressed: answered.count(),
    never_said_yes: answered.count(),
    same_address: answered.count(),
  }),
});

export function recipientToJson({
  recipient,
  state,
  canceledWhy,
}: FoundRecipient): z.infer<typeof RecipientJson> {
  return writeAnswer(RecipientJson, { ...recipient, state, canceledWhy });
}

export function listedToJson(sending: Sending, results: Results): z.infer<typeof ListedJson> {
  return writeAnswer(ListedJson, sending, { chosen: results.chosen, leftOut: leftOutCounts(results) });
}
