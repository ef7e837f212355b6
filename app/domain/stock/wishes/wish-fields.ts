import { id, longText, text } from "../../fields.ts";

/** A customer's wish: a piece by its SKU, or words. */
export const wishFields = {
  sku: text({ label: "SKU" }),
  description: text({ label: "Or a description" }),
  note: longText({ label: "Note" }),
};

/** A wish for the piece in the URL. */
export const wishOfPieceFields = {
  customerId: id({ label: "Customer", required: "Choose a customer" }),
  note: longText({ label: "Note" }),
};
