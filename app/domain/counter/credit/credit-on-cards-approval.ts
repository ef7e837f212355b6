import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import type { NewPayment } from "../sales/new-sale.ts";
import type { Settings } from "../../shop/settings/read-settings.server.ts";
import { isCredit } from "./credit-kinds.ts";

interface PaidTicket {
  record: AskedStep["record"];
  /** Amount due without gift cards and deposits. */
  goods: Cents;
  /** Amount due less deposits. */
  leftToPay: Cents;
  /** Value of the return that is exchanged for the ticket. */
  exchanged: Cents;
  payments: readonly NewPayment[];
}

/**
 * Requires approval to turn store credit, what comes back in an exchange, or another gift card into a gift card. Credit
 * belongs to its customer, while a card is good for whoever holds it, like cash, and a card's card hides how the first
 * one was paid. They pay for goods first.
 */
export function cardSteps(
  { record, goods, leftToPay, exchanged, payments }: PaidTicket,
  { askAnotherWay, currency }: Pick<Settings, "askAnotherWay" | "currency">,
): AskedStep[] {
  if (!askAnotherWay) return [];
  const amount = creditOnCards({ goods, leftToPay, exchanged, payments });
  if (amount === 0) return [];
  const message = `Putting ${inMoney(amount, currency)} of store credit, of another gift card, or of what comes back, on a gift card needs approval`;
  return [{ permission: "refunds.another-way", record, amount, limit: 0, field: "payments", message }];
}

/** Sums the store credit, the gift cards, and what comes back, that goods don't use up, so that it pays for gift cards. */
export function creditOnCards({ goods, leftToPay, exchanged, payments }: Omit<PaidTicket, "record">): Cents {
  const back = cents(Math.min(exchanged, leftToPay));
  const said = sumOf(payments.map(({ amount }) => amount ?? cents(0)));
  const rest = cents(Math.max(leftToPay - back - said, 0));
  const credit = sumOf(payments.flatMap(({ kind, amount }) => (isCredit(kind) ? [amount ?? rest] : [])));
  return cents(Math.min(Math.max(back + credit - Math.max(goods, 0), 0), leftToPay));
}
