import { documentFields, receiptFields } from "~/domain/people/outbox/document-fields";
import { contract } from "~/web/contract";

/** Form of a document that is sent. */
export const SendDocument = contract(documentFields);

/** Form of a ticket's receipt, or gift receipt. */
export const SendReceipt = contract(receiptFields);
