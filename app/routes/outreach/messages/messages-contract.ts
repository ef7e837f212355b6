import { z } from "zod";
import { aboutOrderFields, previewedFields } from "~/domain/outreach/messages/about-order-fields";
import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { documentFields, receiptFields } from "~/domain/people/outbox/document-fields";
import { SENT_AT_ONCE } from "~/domain/outreach/messages/sent-at-once";
import type { Previewed } from "~/domain/outreach/messages/send-to-all.server";
import { newMessageFields } from "~/domain/outreach/messages/new-message-fields";
import { contract } from "~/web/contract";
import { parameter } from "~/web/query";

/** Body of `POST /api/messages`. */
export const NewMessage = contract(newMessageFields);

/** Query of `GET /api/messages`. */
export const MessageQuery = z.object({
  saleId: parameter.id("saleId is a sale's number"),
  returnId: parameter.id("returnId is a return's number"),
  orderId: parameter.id("orderId is an order's number"),
  customerId: parameter.id("customerId is a customer's number"),
});

/** Form of a document that is sent. */
export const SendDocument = contract(documentFields);

/** Form of a ticket's receipt, or gift receipt. */
export const SendReceipt = contract(receiptFields);

/** Form of a message about an order. */
export const SendAboutOrder = contract(aboutOrderFields);

/** Form of a preview: all its messages. */
export const SendToAll = contract(previewedFields, ({ messages }) =>
  messages
    .split(" ")
    .slice(0, SENT_AT_ONCE)
    .map((one): Previewed => {
      const [orderId, channel, lastTold] = one.split(".");
      return { orderId: Number(orderId), channel: channel as TypedChannel, lastTold: Number(lastTold) };
    }),
);
