import { z } from "zod";
import {
  mayRead,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  PAUSED_WHYS,
} from "~/domain/people/outbox/message";
import type { Message } from "~/domain/people/outbox/message";
import type { Queued } from "~/domain/people/outbox/queue-message.server";
import type { Actor } from "~/domain/permissions";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";
import type { SendingNow } from "./sending-now.server.ts";

interface Found {
  message: Message;
}

const ChannelJson = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  isSetUp: z.boolean(),
  reachedAt: answered.instant().nullable(),
  failingSince: answered.instant().nullable().describe("Null while its server takes messages."),
  said: answered
    .text()
    .nullable()
    .describe("What its server said last, without addresses; null if that was about one message."),
  unheardSince: answered.instant().nullable().describe("Since when its provider can't be asked for replies."),
});

const MailboxJson = z.object({
  isSetUp: z.boolean(),
  heardSince: answered.instant().nullable().describe("What came before is no news. Null before it is read."),
  unheardSince: answered.instant().nullable().describe("Since when it can't be read."),
  said: answered.text().nullable().describe("What its server said then, without addresses."),
  skipped: z.int().min(0).describe("Mails that couldn't be read."),
});

const WaitingMessageJson = z.object({
  id: answered.id(),
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  address: answered.text().nullable().describe("Null if it isn't kept, or the account may not see it."),
  queuedAt: answered.instant(),
});

export const SendingJson = record("Sending", {
  pausedAt: answered.instant().nullable().describe("Null while messages leave."),
  pausedWhy: z.enum(PAUSED_WHYS).nullable(),
  pausedSaid: answered.text().nullable().describe("What a server said."),
  channels: z.array(ChannelJson),
  mailbox: MailboxJson.describe("Where answers by email, and what came back, are read."),
  inDoubt: z
    .array(WaitingMessageJson)
    .describe("The 200 oldest messages that may have left or not: nobody can tell."),
  waiting: z
    .array(WaitingMessageJson)
    .describe("The first 200 messages that leave once they are due and sending isn't paused."),
});

export const MessageJson = record("Message", {
  id: answered.id(),
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  state: z.enum(MESSAGE_STATES),
});

const NOT_PAUSED = { pausedAt: null, pausedWhy: null, pausedSaid: null };

export function sendingToJson(
  { state, channels, mailbox }: SendingNow,
  { inDoubt, waiting }: Record<"inDoubt" | "waiting", readonly Found[]>,
  actor: Actor,
): z.infer<typeof SendingJson> {
  return writeAnswer(SendingJson, state ?? NOT_PAUSED, {
    channels: channels.map((channel) =>
      writeAnswer(ChannelJson, channel, { isSetUp: channel.goesTo !== null }),
    ),
    mailbox: writeAnswer(MailboxJson, mailbox, { isSetUp: mailbox.name !== null }),
    inDoubt: inDoubt.map((found) => waitingMessageToJson(found, actor)),
    waiting: waiting.map((found) => waitingMessageToJson(found, actor)),
  });
}

function waitingMessageToJson({ message }: Found, actor: Actor): z.infer<typeof WaitingMessageJson> {
  return writeAnswer(WaitingMessageJson, message, {
    address: mayRead(actor, message) ? message.address : null,
  });
}

export function messageToJson(message: Queued): z.infer<typeof MessageJson> {
  return writeAnswer(MessageJson, message);
}
