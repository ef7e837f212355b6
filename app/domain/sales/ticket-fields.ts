import { SALE_LINE_KINDS } from "~db/closed-lists.ts";
import { choice, flag, group, id, list, money, moneyOrAuto, percent, text, whole } from "../fields.ts";
import { cents } from "../money.ts";
import { CHOSEN_PAYMENT_KINDS } from "../payments/payment-kinds.ts";
import { DISCOUNT_REASONS } from "./discount-reasons.ts";
import { saleFields } from "./sale-fields.ts";

export const LINES_AT_MOST = 50;
export const PAYMENTS_AT_MOST = 20;

const LAST_FOUR = "Enter the last four digits of the card";

const discount = group(
  {
    amount: money({ label: "Discount" }),
    percent: percent({ label: "Discount", decimals: 1, otherwise: null }),
    reason: choice(DISCOUNT_REASONS, {
      label: "Discount reason",
      wrong: "Choose a reason from the list",
    }),
  },
  { label: "Discount" },
);

/** One line; which fields count depends on its kind. */
export const lineFields = {
  kind: choice(SALE_LINE_KINDS, {
    label: "Kind of line",
    required: "Choose the kind of line",
    wrong: "Choose the kind of line",
  }),
  inventoryId: id({ label: "Item" }),
  serviceId: id({ label: "Service" }),
  description: text({ label: "Description" }),
  /** For one. */
  price: money({ label: "Price" }),
  quantity: whole({ label: "Quantity", from: 1, to: 999, otherwise: 1 }),
  /** For one. */
  cost: money({ label: "Cost" }),
  taxed: flag({ label: "Taxed", otherwise: true }),
  amount: money({ label: "Gift card amount" }),
  orderId: id({ label: "Order" }),
  /** Who fetches an order, if not the customer. */
  to: text({ label: "Picked up by" }),
  discount,
};

export const paymentFields = {
  kind: choice(CHOSEN_PAYMENT_KINDS, {
    label: "Paid by",
    required: "Choose how it was paid",
    wrong: "Choose how it was paid",
  }),
  amount: money({ label: "Amount" }),
  given: money({ label: "Cash given" }),
  lastFour: text({
    label: "Last four digits",
    max: 4,
    tooLong: LAST_FOUR,
    pattern: "^[0-9]{4}$",
    wrong: LAST_FOUR,
  }),
  reference: text({ label: "Reference", max: 100 }),
  number: text({ label: "Number", max: 40 }),
};

const {
  customerId: _customer,
  inventoryId: _piece,
  itemCost: _cost,
  salePrice: _price,
  ...others
} = saleFields;

/** A ticket of lines: the form's fields and those of `POST /api/sales` with `lines`. */
export const ticketFields = {
  ...others,
  customerId: id({ label: "Customer" }),
  walkIn: flag({ label: "Walk-in" }),
  till: text({ label: "Till", max: 60 }),
  lines: list(lineFields, {
    label: "Lines",
    max: LINES_AT_MOST,
    tooLong: `A ticket has at most ${LINES_AT_MOST} lines`,
  }),
  /** Compared with the sum of the lines. */
  salePrice: money({ label: "Sale price" }),
  tax: moneyOrAuto({ label: "Tax", otherwise: cents(0) }),
  taxExempt: group({ reason: text({ label: "Why it is exempt from tax" }) }, { label: "Exempt from tax" }),
  salespeople: list(
    {
      id: id({ label: "Salesperson", required: "Choose a salesperson" }),
      share: percent({ label: "Share", decimals: 1 }),
    },
    { label: "Salespeople", max: 2, tooLong: "Choose one or two salespeople" },
  ),
  payments: list(paymentFields, {
    label: "Payments",
    max: PAYMENTS_AT_MOST,
    tooLong: `A ticket has at most ${PAYMENTS_AT_MOST} payments`,
  }),
};
