import type { z } from "zod";
import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { messagesInDoubt, waitingMessages } from "~/domain/outreach/messages/find-messages.server";
import { pauseSending, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { sendTest } from "~/domain/outreach/messages/send-test.server";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { shop } from "~/runtime/shop.server";
import { machineHere } from "~/sending/machine.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { TestMessage } from "./sending-contract.ts";
import { MessageJson, messageToJson, SendingJson, sendingToJson } from "./sending-json.ts";
import { sendingNow } from "./sending-now.server.ts";

const tag = "Sending";

/** Messages of each list in one answer. */
const LISTED = 200;

const NOW: z.infer<typeof SendingJson> = {
  pausedAt: null,
  pausedWhy: null,
  pausedSaid: null,
  channels: [
    {
      channel: "email",
      isSetUp: true,
      reachedAt: "2026-11-20T17:00:00.000Z",
      failingSince: null,
      said: "250 2.0.0 OK",
      unheardSince: null,
    },
    { channel: "text", isSetUp: false, reachedAt: null, failingSince: null, said: null, unheardSince: null },
  ],
  mailbox: {
    isSetUp: true,
    heardSince: "2026-11-20T16:00:00.000Z",
    unheardSince: null,
    said: null,
    skipped: 0,
  },
  inDoubt: [],
  waiting: [
    {
      id: 58,
      channel: "email",
      purpose: "ready",
      address: "amelia@example.com",
      queuedAt: "2026-11-20T17:05:00.000Z",
    },
  ],
};

const A_TEST: z.infer<typeof MessageJson> = { id: 1, channel: "email", purpose: "test", state: "queued" };

export const sendingApi = {
  ...calls("/api/sending", ({ read }) => ({
    GET: read({
      id: "getSending",
      tag,
      summary: "Whether messages leave, those in doubt, and those that wait",
      permission: "settings.manage",
      answers: { 200: answer("How it is now.", SendingJson, NOW) },
      read: ({ context }) => {
        const { db } = shop();
        const lists = { inDoubt: messagesInDoubt(db, LISTED), waiting: waitingMessages(db, LISTED) };
        return sendingToJson(sendingNow(db), lists, actorOf(context));
      },
    }),
  })),
  ...calls("/api/sending/pause", ({ act }) => ({
    POST: act({
      id: "pauseSending",
      tag,
      summary: "Hold all messages before the next one",
      permission: "settings.manage",
      isKeyed: true,
      answers: { 204: { description: "Nothing leaves." } },
      refusals: { 409: { description: "It is paused already, or nothing was ever set up." } },
      rule: (ctx) => pauseSending(ctx),
    }),
  })),
  ...calls("/api/sending/resume", ({ act }) => ({
    POST: act({
      id: "resumeSending",
      tag,
      summary: "Let messages leave again",
      description: "After a restore, and on a copy of the shop, only an owner may.",
      permission: "settings.manage",
      isKeyed: true,
      answers: { 204: { description: "Messages leave." } },
      refusals: {
        403: { description: "Not for those without the permission, nor for an owner's to say." },
        409: { description: "It isn't paused, or nothing was ever set up." },
      },
      rule: (ctx) => resumeSending(ctx, { machine: machineHere() }),
    }),
  })),
  ...calls("/api/sending/test", ({ write }) => ({
    POST: write({
      id: "sendTest",
      tag,
      summary: "Send a test to whoever asks",
      description: "To the email address or the phone number of their account.",
      permission: "settings.manage",
      body: { contract: TestMessage, example: { channel: "email" } },
      isKeyed: true,
      answers: { 201: answer("The message.", MessageJson, A_TEST) },
      refusals: { 409: { description: "The channel isn't set up, or the account has no phone number." } },
      rule: sendTest,
      toJson: messageToJson,
    }),
  })),
  ...calls("/api/messages/:messageId/arrived", ({ act }) => ({
    POST: act({
      id: "noteArrived",
      tag,
      summary: "Note that a message in doubt arrived",
      permission: "settings.manage",
      isKeyed: true,
      answers: { 200: answer("The message.", MessageJson, { ...A_TEST, state: "sent" }) },
      refusals: { 409: { description: "Nothing is in doubt about it." } },
      rule: (ctx, { messageId }) => noteArrived(ctx, messageId),
      toJson: messageToJson,
    }),
  })),
  ...calls("/api/messages/:messageId/again", ({ act }) => ({
    POST: act({
      id: "sendAgain",
      tag,
      summary: "Send a message again that may not have arrived",
      description: "As a new message; the old one stays as it is.",
      permission: "settings.manage",
      isKeyed: true,
      answers: { 200: answer("The new message.", MessageJson, { ...A_TEST, id: 2 }) },
      refusals: {
        409: {
          description:
            "It arrived, was sent again, its words aren't kept any more, or its address must not be written to.",
        },
      },
      rule: (ctx, { messageId }) => sendAgain(ctx, messageId),
      toJson: messageToJson,
    }),
  })),
  ...calls("/api/messages/:messageId/cancel", ({ act }) => ({
    POST: act({
      id: "cancelMessage",
      tag,
      summary: "Keep a waiting message from leaving",
      permission: "settings.manage",
      isKeyed: true,
      answers: { 200: answer("The message.", MessageJson, { ...A_TEST, state: "canceled" }) },
      refusals: { 409: { description: "It isn't waiting any more." } },
      rule: (ctx, { messageId }) => cancelMessage(ctx, messageId),
      toJson: messageToJson,
    }),
  })),
};
