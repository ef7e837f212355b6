import { z } from "zod";
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
