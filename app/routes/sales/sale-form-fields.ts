import { text } from "~/domain/fields";
import { saleFields } from "~/domain/sales/sale-fields";

/** The sale form: fields and picker searches. */
export const saleFormFields = {
  ...saleFields,
  customerSearch: text({ label: "Search customers" }),
  itemSearch: text({ label: "Search items" }),
};

export type SaleFormField = keyof typeof saleFormFields;
