import { text } from "~/domain/fields";
import { saleFields, usedTax } from "~/domain/sales/sale-fields";
import { finder } from "~/web/picker-search";

/** The sale form: fields and picker searches. */
export const saleFormFields = {
  ...saleFields,
  usedTax,
  customerSearch: text({ label: "Search customers" }),
  itemSearch: text({ label: "Search items" }),
};

export type SaleFormField = keyof typeof saleFormFields;

/** Uses the JSON contract's names. */
export interface PieceChoice {
  id: number;
  sku: string;
  description: string;
  location: string | null;
  cost: string;
  retailPrice: string;
}

export const NO_PIECES = "No available items found";
export const findPieceChoices = finder<PieceChoice>("/api/inventory?isAvailable=true", NO_PIECES);
