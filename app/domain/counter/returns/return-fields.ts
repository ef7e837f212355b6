import { choice, id, list, money, text } from "../../fields.ts";
import { cents } from "../../money.ts";
import { CHOSEN_PAYMENT_KINDS } from "../../payment-kinds.ts";
import { LINES_AT_MOST, PAYMENTS_AT_MOST } from "../sales/ticket-limits.ts";
import { RETURN_PLACES } from "./return.ts";

const WHERE = "Choose where it goes: stock, damaged or vendor";

export const returnFields = {
  lines: list(
    {
      id: id({ label: "Line", required: "Choose the line to return" }),
      to: choice(RETURN_PLACES, { label: "Where it goes", wrong: WHERE }),
      amount: money({ label: "Only part of the price" }),
    },
    { label: "Items to return", max: LINES_AT_MOST, tooLong: `A ticket has at most ${LINES_AT_MOST} lines` },
  ),
  refund: list(
    {
      kind: choice(CHOSEN_PAYMENT_KINDS, {
        label: "Refund",
        required: "Choose how to refund it",
        wrong: "Choose how to refund it",
      }),
      amount: money({ label: "Amount" }),
    },
    { label: "Refund", max: PAYMENTS_AT_MOST, tooLong: `A return has at most ${PAYMENTS_AT_MOST} refunds` },
  ),
  fee: money({ label: "Fee", otherwise: cents(0) }),
  shipping: money({ label: "Shipping refund", otherwise: cents(0) }),
  reason: text({ label: "Reason", required: "Reason is required" }),
  location: text({ label: "Refund paid at" }),
  till: text({ label: "Till", max: 60 }),
};
