import { id, longText, text } from "../../fields.ts";

/** A wish of a customer: a piece by its SKU, or words. */
export const wishFields = {
  sku: text({ label: "SKU" }),
  description: text({ label: "Or a description" }),
  note: longText({ label: "Note" }),
};

/** A wish for the piece of the address. */
export const wishOfPieceFields = {
  customerId: id({ label: "Customer", required: "Choose a customer" }),
  note: longText({ label: "Note" }),
};
