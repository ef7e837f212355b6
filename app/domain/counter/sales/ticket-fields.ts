import { EXEMPT_AS, SALE_LINE_KINDS, type SaleLineKind } from "~db/closed-lists.ts";
import {
  choice,
  day,
  flag,
  group,
  id,
  list,
  money,
  moneyOrAuto,
  percent,
  text,
  whole,
} from "../../fields.ts";
import { CHOSEN_PAYMENT_KINDS, type ChosenPaymentKind } from "../../payment-kinds.ts";
import { DISCOUNT_REASONS } from "./discount-reasons.ts";
import { moreTradeInFields, saleFields, tradeInFields } from "./sale-fields.ts";
import { LINES_AT_MOST, PAYMENTS_AT_MOST, TRADE_INS_AT_MOST } from "./ticket-limits.ts";

const LAST_FOUR = "Enter the last four digits of the card";

/** A discount as an amount or a percentage, and its reason. */
export const discountField = group(
  {
    amount: money({ label: "Discount" }),
    percent: percent({ label: "Discount", decimals: 1, otherwise: null, onlyWith: { amount: [null] } }),
    reason: choice(DISCOUNT_REASONS, {
      label: "Discount reason",
      wrong: "Choose a reason from the list",
    }),
  },
  { label: "Discount" },
);

const ofKind = (...kinds: SaleLineKind[]) => ({ kind: kinds });

/** The fields of a line. Its kind decides which of them count. */
export const ticketLineFields = {
  kind: choice(SALE_LINE_KINDS, {
    label: "Kind of line",
    required: "Choose the kind of line",
    wrong: "Choose the kind of line",
  }),
  inventoryId: id({ label: "Item", onlyWith: ofKind("piece") }),
  serviceId: id({ label: "Service", onlyWith: ofKind("service") }),
  description: text({ label: "Description", onlyWith: ofKind("item") }),
  /** Price of one. */
  price: money({ label: "Price", onlyWith: ofKind("piece", "service", "item") }),
  quantity: whole({
    label: "Quantity",
    from: 1,
    to: 999,
    otherwise: 1,
    onlyWith: ofKind("service", "item"),
  }),
  /** Cost of one. */
  cost: money({ label: "Cost", onlyWith: ofKind("piece", "item") }),
  taxed: flag({ label: "Taxed", otherwise: true, onlyWith: ofKind("item") }),
  amount: money({ label: "Gift card amount", onlyWith: ofKind("gift_card") }),
  orderId: id({ label: "Order", onlyWith: ofKind("pickup") }),
  /** Person who picks up an order, if not the customer. */
  to: text({ label: "Picked up by", onlyWith: ofKind("pickup") }),
  discount: { ...discountField, onlyWith: ofKind("piece", "service", "item") },
};

const WITH_TRADE_IN = { hasTradeIn: ["true"] } as const;

const paidBy = (...kinds: ChosenPaymentKind[]) => ({ kind: kinds });

export const paymentFields = {
  kind: choice(CHOSEN_PAYMENT_KINDS, {
    label: "Paid by",
    required: "Choose how it was paid",
    wrong: "Choose how it was paid",
  }),
  amount: money({ label: "Amount" }),
  given: money({ label: "Cash given", onlyWith: paidBy("cash") }),
  lastFour: text({
    label: "Last four digits",
    max: 4,
    tooLong: LAST_FOUR,
    pattern: "^[0-9]{4}$",
    wrong: LAST_FOUR,
    onlyWith: paidBy("card"),
  }),
  reference: text({
    label: "Reference",
    max: 100,
    onlyWith: { kind: CHOSEN_PAYMENT_KINDS.filter((kind) => kind !== "cash") },
  }),
  /** Number of a check, or of the gift card that pays. */
  number: text({ label: "Number", max: 40, onlyWith: paidBy("check", "gift_card") }),
};

const {
  customerId: _customer,
  inventoryId: _piece,
  itemCost: _cost,
  salePrice: _price,
  ...others
} = { ...saleFields, ...withTradeIn() };

/** A ticket of lines: the form's fields and those of `POST /api/sales` with `lines`. */
export const ticketFields = {
  ...others,
  customerId: id({ label: "Customer", onlyWith: { walkIn: [null] } }),
  walkIn: flag({ label: "Walk-in" }),
  till: text({ label: "Till", max: 60 }),
  lines: list(ticketLineFields, {
    label: "Lines",
    max: LINES_AT_MOST,
    tooLong: `A ticket has at most ${LINES_AT_MOST} lines`,
  }),
  /** Compared with the sum of the lines. */
  salePrice: money({ label: "Sale price" }),
  /** Counts as 0 if empty, and the tax report shows that. */
  tax: moneyOrAuto({ label: "Tax" }),
  taxExempt: group(
    {
      kind: choice(EXEMPT_AS, { label: "Exempt as", wrong: "Choose a reason from the list" }),
      /**
       * Certificate number, state or free text, depending on the kind. If empty, the customer's number on
       * record.
       */
      reason: text({ label: "Number, state or reason" }),
      /** Date on the certificate, for the customer's record. */
      date: day({
        label: "Certificate date",
        past: true,
        from: 1950,
        onlyWith: { kind: ["exempt_customer"] },
      }),
    },
    { label: "Exempt from tax", saidBy: ["reason", "kind"] },
  ),
  /** Those after the first. */
  moreTradeIns: list(moreTradeInFields, {
    label: "More trade-ins",
    max: TRADE_INS_AT_MOST - 1,
    tooLong: `A ticket has at most ${TRADE_INS_AT_MOST} trade-ins`,
    onlyWith: WITH_TRADE_IN,
  }),
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

/** Returns the fields of a trade-in, which count only if there is one. */
function withTradeIn(): Omit<typeof tradeInFields, "hasTradeIn"> {
  const { hasTradeIn: _has, ...fields } = tradeInFields;
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, onlyWith: WITH_TRADE_IN },
  ]);
  return Object.fromEntries(entries) as typeof fields;
}
