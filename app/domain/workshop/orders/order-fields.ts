import { choice, day, group, id, list, longText, money, text } from "../../fields.ts";
import { discountField, paymentFields } from "../../counter/sales/ticket-fields.ts";
import { DEPOSIT_KINDS } from "./deposit-kinds.ts";
import { CONTACT_WAYS, ESTIMATE_STATES, NEW_ORDER_KINDS, ORDER_PLACES } from "./order.ts";
import { INSTALMENTS_AT_MOST, PIECES_AT_MOST } from "./limits-of-one-order.ts";

const LONGEST_MESSAGE = 1_000;

const contactWay = choice(CONTACT_WAYS, { label: "How", wrong: "Choose how" });

/** Fields that anybody may change on an open special order; a layaway has the first two. */
export const orderDetailFields = {
  notes: longText({ label: "Notes" }),
  promised: day({ label: "Promised" }),
  item: text({ label: "Item ordered" }),
  price: money({ label: "Price" }),
  cost: money({ label: "Cost" }),
  vendor: text({ label: "Vendor" }),
  vendorReference: text({ label: "Vendor's order number" }),
  ordered: day({ label: "Ordered" }),
  arrived: day({ label: "Arrived" }),
};

const { notes, promised, ...special } = orderDetailFields;
const { item, price, cost, vendor, vendorReference, ordered, arrived } = special;

/** Fields that record the order at the vendor. */
export const orderedFields = { vendor, vendorReference, ordered };

/** The field that records that it came. */
export const arrivedFields = { arrived };

const OF_SPECIAL_ORDER = { onlyWith: { kind: ["special_order"] } };
const IN_LAYAWAY = { kind: ["layaway"] };

/** Fields of `POST /api/orders`. */
export const newOrderFields = {
  kind: choice(NEW_ORDER_KINDS, {
    label: "Kind of order",
    required: "Choose what kind of order it is",
    wrong: "Choose what kind of order it is",
  }),
  customerId: id({ label: "Customer", required: "Customer is required" }),
  location: text({ label: "Location", required: "Location is required" }),
  notes,
  promised,
  item: { ...item, ...OF_SPECIAL_ORDER },
  price: { ...price, ...OF_SPECIAL_ORDER },
  cost: { ...cost, ...OF_SPECIAL_ORDER },
  vendor: { ...vendor, ...OF_SPECIAL_ORDER },
  vendorReference: { ...vendorReference, ...OF_SPECIAL_ORDER },
  ordered: { ...ordered, ...OF_SPECIAL_ORDER },
  arrived: { ...arrived, ...OF_SPECIAL_ORDER },
  pieces: list(
    {
      inventoryId: id({ label: "Item", required: "Item is required" }),
      price: money({ label: "Price" }),
      discount: discountField,
    },
    {
      label: "Items",
      max: PIECES_AT_MOST,
      tooLong: `A layaway has at most ${PIECES_AT_MOST} items`,
      onlyWith: IN_LAYAWAY,
    },
  ),
  instalments: list(
    {
      due: day({ label: "Due", required: "Enter the due date" }),
      amount: money({ label: "Amount", required: "Amount is required" }),
    },
    {
      label: "Installments",
      max: INSTALMENTS_AT_MOST,
      tooLong: `A layaway has at most ${INSTALMENTS_AT_MOST} installments`,
      onlyWith: IN_LAYAWAY,
    },
  ),
};

const { amount: _amount, kind: _kind, ...howPaid } = paymentFields;

export const depositFields = {
  kind: choice(DEPOSIT_KINDS, {
    label: "Paid by",
    required: "Choose how it was paid",
    wrong: "Choose how it was paid",
  }),
  amount: money({ label: "Amount", required: "Amount is required" }),
  ...howPaid,
  location: text({ label: "Location" }),
  till: text({ label: "Till", max: 60 }),
  instalment: id({ label: "Installment" }),
};

const { given, lastFour, reference, number, till } = depositFields;

/** Fields of the deposit on a form that takes an order in. */
export const firstDepositFields = {
  amount: money({ label: "Deposit" }),
  kind: choice(DEPOSIT_KINDS, { label: "Paid by", wrong: "Choose how it was paid" }),
  given,
  lastFour,
  reference,
  number,
  till,
};

export const firstDeposit = group(firstDepositFields, { label: "Deposit" });

export const cancelFields = {
  reason: text({ label: "Reason", required: "Reason is required" }),
  keep: money({ label: "Deposit kept" }),
  refund: list(
    {
      kind: choice(DEPOSIT_KINDS, {
        label: "Refund by",
        required: "Choose how to refund it",
        wrong: "Choose how to refund it",
      }),
      amount: money({ label: "Amount" }),
    },
    { label: "Refund", max: DEPOSIT_KINDS.length, tooLong: "Enter one refund per payment kind" },
  ),
  till: text({ label: "Till", max: 60 }),
};

export const placeFields = {
  place: choice(ORDER_PLACES, {
    label: "Where it is",
    required: "Choose where it is",
    wrong: "Choose one of the places",
  }),
  name: text({ label: "Which tray or workshop", max: 60 }),
  dueBack: day({ label: "Due back" }),
};

export const estimateFields = {
  state: choice(ESTIMATE_STATES, {
    label: "Estimate",
    required: "Choose what the customer said",
    wrong: "Choose what the customer said",
  }),
  amount: money({ label: "Amount" }),
  how: contactWay,
};

export const toldFields = {
  how: choice(CONTACT_WAYS, { label: "How", required: "Choose how", wrong: "Choose how" }),
  message: text({ label: "Message", max: LONGEST_MESSAGE }),
};

export const handOverFields = { to: text({ label: "Picked up by", required: "Enter who is picking it up" }) };
