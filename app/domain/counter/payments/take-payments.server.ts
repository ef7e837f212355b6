import { insertRow } from "~db/insert-row.ts";
import { payments } from "~db/schema/index.ts";
import { spendCredit, type UsedCredit } from "../credit/spend-credit.server.ts";
import type { Day } from "../../dates.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import { refuse, type Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { NewPayment } from "../sales/new-sale.ts";
import type { OrdersForTickets } from "../sales/orders-for-tickets.ts";
import { refuseGiven } from "./cash-given.ts";
import { cashPaying, roundingOf } from "./cash-rounding.ts";
import { keptOfPayment } from "./kept-of-payment.ts";

interface Due {
  saleId: number;
  customerId: number | null;
  amountDue: Cents;
  sessionId: number;
  store: string;
  storeDay: Day;
  currency: string;
  roundsCash: boolean;
  /** True if a gift card is sold: the request must say how it is paid. */
  sellsMoney: boolean;
  /** Value of the return that is exchanged for the ticket. */
  exchanged: Cents;
  /** Deposits held for the orders that the ticket hands over; all of them are used. */
  deposits: readonly { orderId: number; amount: Cents }[];
}

/** A payment with its amount; `at` is its path in the request. */
type Paid = NewPayment & { amount: Cents; at: string };

/**
 * Sets the amount of each payment so that they add up to what is due. Refuses sums that don't, amounts of 0,
 * and more than one payment of the rest.
 */
function settle(
  sent: readonly NewPayment[],
  amountDue: Cents,
  currency: string,
): { ok: true; payments: Paid[] } | Refused {
  const said = sumOf(sent.map(({ amount }) => amount ?? cents(0)));
  const open = sent.filter(({ amount }) => amount === null);
  const rest = amountDue - said;
  if (open.length > 1) return refuse("invalid", "Enter the amount of each payment", "payments");
  if (open.length === 0 && rest !== 0) return refuseSum(said, amountDue, currency);
  if (open.length === 1 && (rest < 0 || (rest === 0 && sent.length > 1)))
    return refuseSum(said, amountDue, currency);
  const settled = sent.map((payment, nth) => ({
    ...payment,
    amount: payment.amount ?? cents(rest),
    at: `payments.${nth}`,
  }));
  for (const [nth, { amount, at }] of settled.entries())
    if (amount === 0 && sent[nth]?.amount === 0)
      return refuse("invalid", "Enter an amount above zero", `${at}.amount`);
  return { ok: true, payments: settled.filter(({ amount }) => amount > 0) };
}

function refuseSum(said: Cents, amountDue: Cents, currency: string) {
  const [come, due] = [inMoney(said, currency), inMoney(amountDue, currency)];
  return refuse("invalid", `Payments come to ${come}, the total is ${due}`, "payments");
}

/**
 * Writes a ticket's payments: deposits first, then what came back for it, then what was paid. Without any
 * payment it writes one of an unspecified kind, and refuses that if the ticket sells money. Takes credit from
 * its account, and refuses an unknown or short one. Refuses deposits above what is due and cash below what it
 * pays, and asks about far more. Where the store rounds cash, the last cash payment carries the rounding of
 * all of it.
 */
export function takePayments(
  ctx: RuleContext,
  due: Due,
  sent: readonly NewPayment[] | null,
  orders: Pick<OrdersForTickets, "addToHeld">,
): { ok: true } | Refused {
  const { tx, actor, now } = ctx;
  const { saleId, sessionId, store, storeDay, currency } = due;
  const head = { saleId, sessionId, store, storeDay, paidAt: now, employeeId: actor.id };
  const deposited = sumOf(due.deposits.map(({ amount }) => amount));
  if (deposited > due.amountDue) {
    const [come, total] = [inMoney(deposited, currency), inMoney(due.amountDue, currency)];
    return refuse("invalid", `Deposits come to ${come}, the total is ${total}`, "payments");
  }
  for (const { orderId, amount } of due.deposits) {
    if (amount === 0) continue;
    if (!orders.addToHeld(tx, orderId, cents(-amount)))
      throw new Error(`Order ${orderId} holds less than ${amount}`);
    insertRow(tx, payments, { ...head, kind: "deposit", amount, orderId });
  }
  const exchanged = cents(Math.min(due.exchanged, due.amountDue - deposited));
  if (exchanged > 0) insertRow(tx, payments, { ...head, kind: "exchange", amount: exchanged });
  const rest = cents(due.amountDue - deposited - exchanged);
  if (sent === null) {
    if (rest > 0 && due.sellsMoney)
      return refuse("invalid", "A gift card has to be paid for: enter how", "payments");
    if (rest > 0) insertRow(tx, payments, { ...head, kind: "unspecified", amount: rest });
    return { ok: true };
  }
  const settled = settle(cashPaying(sent, rest, due), rest, currency);
  if (!settled.ok) return settled;
  const inCash = settled.payments.filter(({ kind }) => kind === "cash");
  const rounded = roundingOf(sumOf(inCash.map(({ amount }) => amount)), due);
  for (const payment of settled.payments) {
    const rounding = payment === inCash.at(-1) ? rounded : cents(0);
    const cash = cents(payment.amount + rounding);
    const { kind, amount, given } = payment;
    const wrong =
      kind === "cash" && typeof given === "number"
        ? refuseGiven(ctx, { amount: cash, given, field: `${payment.at}.given`, currency })
        : null;
    if (wrong) return wrong;
    const used = creditFor(ctx, due, payment);
    if (!used.ok) return used;
    const parts = used.value ?? [{ accountId: null, amount }];
    const written = { ...head, kind, rounding, ...keptOfPayment(payment, rounding) };
    for (const part of parts) insertRow(tx, payments, { ...written, ...part });
  }
  return { ok: true };
}

/** Uses store credit or a gift card for a payment. Returns the accounts used; null for other kinds. */
function creditFor(
  ctx: RuleContext,
  { saleId, store, storeDay, customerId }: Due,
  { kind, amount, number, at }: Paid,
): { ok: true; value: UsedCredit[] | null } | Refused {
  const use = { amount, saleId, store, storeDay };
  if (kind === "gift_card") {
    const from = { kind, number: number ?? "" } as const;
    return spendCredit(ctx, { ...use, from, field: `${at}.number` });
  }
  if (kind !== "store_credit") return { ok: true, value: null };
  if (customerId === null)
    return refuse("invalid", "A walk-in has no store credit: choose the customer", `${at}.kind`);
  return spendCredit(ctx, { ...use, from: { kind, customerId }, field: `${at}.kind` });
}
