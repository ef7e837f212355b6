import { z } from "zod";
import type { SentValues } from "~/domain/fields";
import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { DOCUMENT_PURPOSES, type DocumentPurpose } from "~/domain/people/outbox/document-fields";
import { messagesInDoubt, waitingMessages } from "~/domain/people/outbox/find-messages.server";
import { PURPOSE_NEEDS, purposesOf } from "~/domain/people/outbox/message";
import { type AboutRecord, findMessages } from "~/domain/people/outbox/messages-about.server";
import type { newMessageFields } from "~/domain/outreach/messages/new-message-fields";
import { pauseSending, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import type { Queued } from "~/domain/people/outbox/queue-message.server";
import { sendAboutOrder } from "~/domain/workshop/orders/send-about-order.server";
import { type DocumentToSend, sendDocument } from "~/domain/people/outbox/send-document.server";
import { sendTest } from "~/domain/outreach/messages/send-test.server";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { can } from "~/domain/permissions";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import type { Slice } from "~/domain/slice";
import { shop } from "~/runtime/shop.server";
import { machineHere } from "~/sending/machine.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { isId } from "~/web/list.server";
import { answer } from "~/web/operation";
import { problem } from "~/web/problem";
import { returnSlipDocument } from "../../counter/returns/return-slip-document.server.ts";
import { receiptDocument } from "../../counter/sales/receipt-document.server.ts";
import { depositReceiptDocument } from "../../workshop/orders/deposit-receipt-document.server.ts";
import { A_RECEIPT, A_TEST, SENDING_NOW } from "./message-examples.ts";
import { MessageQuery, NewMessage } from "./messages-contract.ts";
import { OutboxMessageJson, outboxMessageToJson } from "./messages-json.ts";
import { TestMessage } from "./sending-contract.ts";
import { MessageJson, messageToJson, SendingJson, sendingToJson } from "./sending-json.ts";
import { sendingNow } from "./sending-now.server.ts";

const tag = "Sending";

/** Messages of each list in one answer. */
const LISTED = 200;

type Sent = SentValues<typeof newMessageFields>;

/** Numbers by which a body says what a message is about. */
const NOUNS = { saleId: "sale", returnId: "return", orderId: "order", depositId: "deposit" } as const;

/** Which numbers name a document, and how it is read once all are there. */
const DOCUMENTS: Record<
  DocumentPurpose,
  { names: readonly (keyof typeof NOUNS)[]; read: (sent: Sent) => DocumentToSend | null }
> = {
  receipt: { names: ["saleId"], read: ({ saleId }) => receiptDocument(saleId ?? 0, "receipt") },
  gift_receipt: { names: ["saleId"], read: ({ saleId }) => receiptDocument(saleId ?? 0, "gift_receipt") },
  return_slip: { names: ["returnId"], read: ({ returnId }) => returnSlipDocument(returnId ?? 0) },
  deposit: { names: ["orderId", "depositId"], read: depositOf },
};

function depositOf({ orderId, depositId }: Sent): DocumentToSend | null {
  const order = getOrder(shop().db, orderId ?? 0);
  return order ? depositReceiptDocument(order, depositId ?? 0) : null;
}

function isDocument(purpose: Sent["purpose"]): purpose is DocumentPurpose {
  return DOCUMENT_PURPOSES.some((one) => one === purpose);
}

/** Sends a document, or a message about an order, to the address given or else the customer's own. */
function sendMessage(ctx: RuleContext, sent: Sent): Result<Queued> {
  const { purpose, channel, address, orderId, message } = sent;
  if (!can(ctx.actor, PURPOSE_NEEDS[purpose])) return refuse("forbidden", "You may not send this");
  if (!isDocument(purpose)) {
    if (orderId === null) return refuseUnnamed("orderId");
    return sendAboutOrder(ctx, { orderId, channel, address, message, purpose, lastTold: null });
  }
  const { names, read } = DOCUMENTS[purpose];
  const unnamed = names.find((name) => sent[name] === null);
  if (unnamed) return refuseUnnamed(unnamed);
  const document = read(sent);
  return document ? sendDocument(ctx, document, { channel, address }) : refuse("missing", "No such record");
}

function refuseUnnamed(name: keyof typeof NOUNS) {
  return refuse("invalid", `Say which ${NOUNS[name]}`, name);
}

function aboutOf({ saleId, returnId, orderId }: z.infer<typeof MessageQuery>): AboutRecord[] {
  const asked = { sale: saleId, return: returnId, order: orderId };
  const kinds = Object.keys(asked) as (keyof typeof asked)[];
  return kinds.flatMap((kind) => {
    const id = asked[kind];
    return id === undefined ? [] : { kind, id };
  });
}

export const messagesApi = {
  ...calls("/api/sending", ({ read }) => ({
    GET: read({
      id: "getSending",
      tag,
      summary: "Whether messages leave, those in doubt, and those that wait",
      permission: "settings.manage",
      answers: { 200: answer("How it is now.", SendingJson, SENDING_NOW) },
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
  ...calls("/api/messages", ({ list, write }) => ({
    GET: list({
      id: "listMessages",
      tag,
      summary: "What was sent, the newest first",
      description:
        "About one sale, return or order, or to one customer; without any, all. Those that the account may not write are left out.",
      permission: "own",
      query: MessageQuery,
      answers: {
        200: answer("The messages.", z.array(OutboxMessageJson), [A_RECEIPT]),
        403: { description: "To one customer: for an account that may see customers." },
      },
      list: ({ query, context }) => {
        const actor = actorOf(context);
        // Whether an address is the customer's tells whose a walk-in's receipt is.
        if (query.customerId !== undefined && !maySeeContact(actor))
          throw problem(403, "Your account can't see customers, nor what was sent to one");
        const filter = { about: aboutOf(query), customerId: query.customerId, purposes: purposesOf(actor) };
        return {
          read: (slice: Slice<number>) =>
            findMessages(shop().db, filter, slice).map((found) => outboxMessageToJson(found, actor)),
          keyOf: ({ id }) => id,
          isKey: isId,
        };
      },
      toJson: (message) => message,
    }),
    POST: write({
      id: "sendMessage",
      tag,
      summary: "Send a receipt, a slip, or a message about an order",
      description:
        "By email or text, as far as Settings have it set up. Without `address` it goes to the customer's own; one that they closed to messages about orders is refused unless it is named. The link of an estimate takes a yes or no only if it went to the customer's own. `message` replaces the text of Settings. A message about an order is what its customer is to be told now (409 otherwise), and counts as telling them. It leaves by itself within seconds; `GET /api/messages` says what became of it.",
      permission: "own",
      body: {
        contract: NewMessage,
        example: { purpose: "receipt", channel: "email", address: "amelia@example.com", saleId: 181 },
      },
      isKeyed: true,
      answers: {
        201: answer("The message.", MessageJson, {
          id: 57,
          channel: "email",
          purpose: "receipt",
          state: "queued",
        }),
      },
      refusals: {
        403: { description: "Not for an account that may not open the document or change the order." },
        404: { description: "No such sale, return, order or deposit." },
        409: {
          description:
            "The channel isn't set up, the address is missing or must not be written to, or there is something else to tell now.",
        },
      },
      rule: sendMessage,
      toJson: messageToJson,
    }),
  })),
};
