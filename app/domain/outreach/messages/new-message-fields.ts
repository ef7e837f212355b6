import { choice, id } from "../../fields.ts";
import { ORDER_PURPOSES } from "../../workshop/orders/message-words.ts";
import { aboutOrderFields } from "../../workshop/orders/about-order-fields.ts";
import { DOCUMENT_PURPOSES, documentFields, RECEIPTS } from "../../people/outbox/document-fields.ts";

/** Fields of `POST /api/messages`. */
export const newMessageFields = {
  purpose: choice([...DOCUMENT_PURPOSES, ...ORDER_PURPOSES], {
    label: "Purpose",
    required: "Say what the message is for",
    wrong: "That isn't what a message can be sent for",
  }),
  ...documentFields,
  saleId: id({ label: "Sale", onlyWith: { purpose: RECEIPTS } }),
  returnId: id({ label: "Return", onlyWith: { purpose: ["return_slip"] } }),
  orderId: id({ label: "Order", onlyWith: { purpose: ["deposit", ...ORDER_PURPOSES] } }),
  depositId: id({ label: "Deposit", onlyWith: { purpose: ["deposit"] } }),
  message: { ...aboutOrderFields.message, onlyWith: { purpose: ORDER_PURPOSES } },
};
