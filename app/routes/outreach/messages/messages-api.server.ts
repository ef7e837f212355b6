import { z } from "zod";
import type { SentValues } from "~/domain/fields";
import { DOCUMENT_PURPOSES, type DocumentPurpose } from "~/domain/outreach/messages/document-fields";
import { PURPOSE_NEEDS, purposesOf } from "~/domain/outreach/messages/message";
import { type AboutRecord, findMessages } from "~/domain/outreach/messages/messages-about.server";
import type { newMessageFields } from "~/domain/outreach/messages/new-message-fields";
import type { Queued } from "~/domain/outreach/messages/queue-message.server";
import { sendAboutOrder } from "~/domain/outreach/messages/send-about-order.server";
import {
  contactOf,
  type DocumentToSend,
  sendDocument,
} from "~/domain/outreach/messages/send-document.server";
import { wayToSend } from "~/domain/outreach/messages/way-to-send";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { can } from "~/domain/permissions";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import type { Slice } from "~/domain/slice";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { isId } from "~/web/list.server";
import { answer } from "~/web/operation";
import { problem } from "~/web/problem";
import { returnSlipDocument } from "../../counter/returns/return-slip-document.server.ts";
import { receiptDocument } from "../../counter/sales/receipt-document.server.ts";
import { depositReceiptDocument } from "../../workshop/orders/deposit-receipt-document.server.ts";
import { MessageQuery, NewMessage } from "./messages-contract.ts";
import { OutboxMessageJson, outboxMessageToJson } from "./messages-json.ts";
import { MessageJson, messageToJson } from "./sending-json.ts";

const tag = "Sending";

const A_RECEIPT: z.infer<typeof OutboxMessageJson> = {
  id: 57,
  channel: "email",
  purpose: "receipt",
  state: "sent",
  todo: null,
  address: "amelia@example.com",
  subject: "Receipt S-000181 from Kessler Fine Jewelry",
  words: "Kessler Fine Jewelry\n====================\n…",
  customerId: 12,
  saleId: 181,
  returnId: null,
  orderId: null,
  by: "Maren Kessler",
  queuedAt: "2026-11-20T21:53:10.000Z",
  sentAt: "2026-11-20T21:53:12.000Z",
};

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
  if (!document) return refuse("missing", "No such record");
  const contact = contactOf(ctx.tx, document.customerId);
  const own = contact && wayToSend(channel, contact).address;
  return sendDocument(ctx, document, { channel, address: address ?? own });
}

function refuseUnnamed(name: keyof typeof NOUNS) {
  return refuse("invalid", `Say which ${NOUNS[name]}`, name);
}

function aboutOf({ saleId, returnId, orderId }: z.infer<typeof MessageQuery>): AboutRecord | undefined {
  if (saleId !== undefined) return { kind: "sale", id: saleId };
  if (returnId !== undefined) return { kind: "return", id: returnId };
  return orderId === undefined ? undefined : { kind: "order", id: orderId };
}

export const messagesApi = {
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
        "By email or text, as far as Settings have it set up. Without `address` it goes to the customer's own; one that they closed to messages about orders is refused unless it is named. `message` replaces the text of Settings. A message about an order is what its customer is to be told now (409 otherwise), and counts as telling them. It leaves by itself within seconds; `GET /api/messages` says what became of it.",
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
        409: {
          description:
            "The channel isn't set up, the address must not be written to, or there is something else to tell now.",
        },
      },
      rule: sendMessage,
      toJson: messageToJson,
    }),
  })),
};
