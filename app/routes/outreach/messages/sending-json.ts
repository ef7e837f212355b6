import { z } from "zod";
import {
  mayRead,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  PAUSED_WHYS,
} from "~/domain/outreach/messages/message";
import type { Message } from "~/domain/outreach/messages/message";
import type { Queued } from "~/domain/outreach/messages/queue-message.server";
import type { Actor } from "~/domain/permissions";
import { isoInstant } from "~/domain/dates";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import type { SendingNow } from "./sending-now.server.ts";

interface Found {
  message: Message;
}

export const SendingJson = record("Sending", {
  pausedAt: answered.instant().nullable().describe("Null while messages leave."),
  pausedWhy: z.enum(PAUSED_WHYS).nullable(),
  pausedSaid: answered.text().nullable().describe("What a server said."),
  channels: z.array(
    z.object({
      channel: z.enum(MESSAGE_CHANNELS),
      isSetUp: z.boolean(),
      reachedAt: answered.instant().nullable(),
      failingSince: answered.instant().nullable().describe("Null while its server takes messages."),
      said: answered
        .text()
        .nullable()
        .describe("What its server said last, without addresses; null if that was about one message."),
      unheardSince: answered
        .instant()
        .nullable()
        .describe("Since when its provider can't be asked for replies."),
    }),
  ),
  mailbox: z
    .object({
      isSetUp: z.boolean(),
      heardSince: answered
        .instant()
        .nullable()
        .describe("What came before is no news. Null before it is read."),
      unheardSince: answered.instant().nullable().describe("Since when it can't be read."),
      said: answered.text().nullable().describe("What its server said then, without addresses."),
      skipped: z.int().min(0).describe("Mails that couldn't be read."),
    })
    .describe("Where answers by email, and what came back, are read."),
  inDoubt: z.array(listed()).describe("The 200 oldest messages that may have left or not: nobody can tell."),
  waiting: z
    .array(listed())
    .describe("The first 200 messages that leave once they are due and sending isn't paused."),
});

/** A message in these lists. */
function listed() {
  return z.object({
    id: answered.id(),
    channel: z.enum(MESSAGE_CHANNELS),
    purpose: z.enum(MESSAGE_PURPOSES),
    address: answered.text().nullable().describe("Null if it isn't kept, or the account may not see it."),
    queuedAt: answered.instant(),
  });
}

export const MessageJson = record("Message", {
  id: answered.id(),
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  state: z.enum(MESSAGE_STATES),
});

export function sendingToJson(
  { state, channels, mailbox }: SendingNow,
  { inDoubt, waiting }: Record<"inDoubt" | "waiting", readonly Found[]>,
  actor: Actor,
): z.infer<typeof SendingJson> {
  return {
    pausedAt: iso(state?.pausedAt),
    pausedWhy: state?.pausedWhy ?? null,
    pausedSaid: state?.pausedSaid ?? null,
    channels: channels.map(({ channel, goesTo, reachedAt, failingSince, said, unheardSince }) => ({
      channel,
      isSetUp: goesTo !== null,
      reachedAt: iso(reachedAt),
      failingSince: iso(failingSince),
      said,
      unheardSince: iso(unheardSince),
    })),
    mailbox: {
      isSetUp: mailbox.name !== null,
      heardSince: iso(mailbox.heardSince),
      unheardSince: iso(mailbox.unheardSince),
      said: mailbox.said,
      skipped: mailbox.skipped,
    },
    inDoubt: inDoubt.map((found) => listedToJson(found, actor)),
    waiting: waiting.map((found) => listedToJson(found, actor)),
  };
}

function listedToJson({ message }: Found, actor: Actor): z.infer<ReturnType<typeof listed>> {
  const { id, channel, purpose, address, queuedAt } = message;
  return {
    id,
    channel,
    purpose,
    address: mayRead(actor, message) ? address : null,
    queuedAt: isoInstant(queuedAt),
  };
}

export function messageToJson({ id, channel, purpose, state }: Queued): z.infer<typeof MessageJson> {
  return { id, channel, purpose, state };
}

function iso(at: Message["sentAt"] | undefined): string | null {
  return at === null || at === undefined ? null : isoInstant(at);
}
