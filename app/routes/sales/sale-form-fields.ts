import { text } from "~/domain/fields";
import { saleFields } from "~/domain/sales/sale-fields";

/** What stands in the sale form: the sale, and what its pickers search for. */
export const saleFormFields = {
  ...saleFields,
  customerSearch: text({ label: "Search customers" }),
  itemSearch: text({ label: "Search items" }),
};

export type SaleFormField = keyof typeof saleFormFields;
