import { choice, list, longText, text, whole } from "~/domain/fields";
import { INSTALMENTS_AT_MOST, PIECES_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { firstDeposit, newOrderFields, orderDetailFields } from "~/domain/workshop/orders/order-fields";
import { DISCOUNT_REASONS } from "~/domain/counter/sales/discount-reasons";

const { pieces: _pieces, ...others } = newOrderFields;

/** Fields of the form of a special order or a layaway, with the search of its picker and the field to scan into. */
export const orderFormFields = {
  ...others,
  skus: longText({ label: "Items" }),
  scan: text({ label: "Scan a tag, or type its SKU" }),
  /** The discount of the piece with this SKU. */
  pieces: list(
    {
      sku: text({ label: "SKU" }),
      off: text({ label: "Discount", max: 20 }),
      reason: choice(DISCOUNT_REASONS, {
        label: "Reason",
        wrong: "Choose a reason from the list",
      }),
    },
    { label: "Discounts", max: PIECES_AT_MOST, tooLong: `A layaway has at most ${PIECES_AT_MOST} items` },
  ),
  /** Instalments are suggested a month apart, the first one today, until they are typed. */
  parts: whole({ label: "Number of installments", from: 1, to: INSTALMENTS_AT_MOST, otherwise: 1 }),
  customerSearch: text({ label: "Search customers" }),
  /** Paid down at once; of a layaway, its first installment or more. */
  deposit: firstDeposit,
};

/** Name of the control with scans whose answer hasn't come yet. */
export const SCANS = "scans";
/** Names of the buttons that add what is in the field to scan into, and take an item off. */
export const ADD_ITEM = "addItem";
export const REMOVE_ITEM = "removeItem";

/** Fields of an edit, which changes neither customer nor store. */
export const editFormFields = orderDetailFields;
