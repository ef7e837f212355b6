import { longText, text, whole } from "~/domain/fields";
import { newOrderFields, orderDetailFields } from "~/domain/orders/order-fields";

const { pieces: _pieces, instalments: _instalments, ...others } = newOrderFields;

/** The form of a special order or a layaway, and its picker's search. */
export const orderFormFields = {
  ...others,
  skus: longText({ label: "Items" }),
  /** Equal ones, 30 days apart, the first one today. */
  parts: whole({ label: "Instalments", from: 1, to: 36, otherwise: 1 }),
  customerSearch: text({ label: "Search customers" }),
};

/** An edit changes neither customer nor store. */
export const editFormFields = orderDetailFields;
