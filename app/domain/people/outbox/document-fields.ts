import { choice, text } from "../../fields.ts";
import type { MessagePurpose } from "./message.ts";
import { TYPED_CHANNEL_NAMES } from "./offered-channels.ts";

/** Documents that are printed, and sent. */
export const DOCUMENT_PURPOSES = [
  "receipt",
  "gift_receipt",
  "return_slip",
  "deposit",
] as const satisfies readonly MessagePurpose[];
export type DocumentPurpose = (typeof DOCUMENT_PURPOSES)[number];

/** Those of a ticket. */
export const RECEIPTS = ["receipt", "gift_receipt"] as const satisfies readonly DocumentPurpose[];

/** Where a document goes. */
export const documentFields = {
  channel: choice(TYPED_CHANNEL_NAMES, {
    label: "Send by",
    required: "Choose how to send it",
    wrong: "Choose email or text",
  }),
  address: text({ label: "To" }),
};

/** Which document of a ticket, and where it goes. */
export const receiptFields = {
  document: choice(RECEIPTS, {
    label: "Document",
    wrong: "Choose receipt or gift receipt",
    otherwise: "receipt",
  }),
  ...documentFields,
};
