import type { Tx } from "~db/client.server.ts";
import type { AskedStep } from "../../shop/approvals/ask-approval.server.ts";
import { type Day, daysBetween } from "../../dates.ts";
import { type Cents, cents, inMoney, sumOf } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { cashBackOfDay, cashBackOfTicket, cashBackSum, paysAnybody } from "./cash-back-of-day.server.ts";
import { isOfTheTill, joined, type RefundPart } from "./refund.ts";

/** Money about to leave with a return or a canceled order. */
export interface MoneyBack {
  record: AskedStep["record"];
  /** The ticket whose lines come back; null for an order's deposit. */
  saleId: number | null;
  customerId: number | null;
  employeeId: number;
  /** Store day at the ticket's store. */
  storeDay: Day;
  /** Store day where the money is paid out, as its payments have it. */
  paidOutDay: Day;
  /** Day of the sale; null for a deposit, which isn't a return. */
  soldDay: Day | null;
  /** Refunds, in any number of rows per kind. */
  parts: readonly RefundPart[];
  /** Unrefunded payments, by kind and card. */
  left: readonly RefundPart[];
  /** Unrefunded sum of all money paid, whatever kinds it went back by. */
  moneyLeft: Cents;
  /** Price of the gift cards that the ticket sold and the customer keeps. */
  cardsOut: Cents;
  /** Share that a trade-in paid. */
  tradeInValue: Cents;
  /** Customer of the ticket that it pays, null for a walk-in's; absent if it pays none. */
  buyerId?: number | null | undefined;
}

/**
 * Requires approval for refunds, of returns and canceled orders alike, as Settings say: money back another
 * way than it came in or for somebody else; cash above the limit, counting what the ticket, the customer and
 * the employee already had; and a return after the last day for it. Paying another ticket counts as cash
 * unless both are known to be the same customer's: a walk-in's ticket doesn't say whose money it is.
 */
export function refundSteps(tx: Tx, { parts: rows, ...sent }: MoneyBack): AskedStep[] {
  const back = { ...sent, parts: joined(rows) };
  const { record, parts, soldDay, storeDay } = back;
  const { askAnotherWay, cashRefundLimit, returnDays, currency } = readSettings(tx);
  const steps: AskedStep[] = [];
  const asked = { record, field: "refund" };
  const late = soldDay === null || returnDays === 0 ? 0 : daysBetween(soldDay, storeDay);
  if (late > returnDays) {
    const message = `This was sold ${late} days ago: a return after ${returnDays} days needs approval`;
    const amount = sumOf(parts.map((part) => part.amount));
    steps.push({ permission: "refunds.late", amount, limit: 0, message, record, field: "lines" });
  }
  const other = askAnotherWay ? anotherWay(tx, back) : cents(0);
  if (other > 0) {
    const message = `Refunding ${inMoney(other, currency)} to a different payment method needs approval`;
    steps.push({ permission: "refunds.another-way", amount: other, limit: 0, message, ...asked });
  }
  const paying = paysAnybody(tx, back) ? inExchange(parts) : cents(0);
  const cash = cents(inCash(parts) + paying);
  if (cashRefundLimit === null || cash === 0) return steps;
  const [most, whose] = mostCash(tx, back, cash);
  if (most <= cashRefundLimit) return steps;
  const sum = most > cash ? `: with this one it is ${inMoney(most, currency)} ${whose}` : "";
  const limit = inMoney(cashRefundLimit, currency);
  const what =
    paying > 0
      ? `What pays another ticket here counts as cash, and above ${limit}`
      : `A cash refund above ${limit}`;
  const message = `${what} needs approval${sum}`;
  steps.push({ permission: "refunds.cash", amount: most, limit: cashRefundLimit, message, ...asked });
  return steps;
}

/**
 * Kinds that stay with the customer who paid: store credit and another ticket of theirs are as good as what
 * they paid for.
 */
const FOR_THE_SAME_CUSTOMER: ReadonlySet<PaymentKind> = new Set(["store_credit", "exchange"]);

/**
 * Sums what goes back another way than it came in. Money of any kind may become store credit or pay another
 * ticket of the same customer. Unspecified payments and what a trade-in paid were never money of the till.
 * Money that paid for gift cards the customer keeps isn't left to go back for goods.
 */
function anotherWay(tx: Tx, back: MoneyBack): Cents {
  const { parts, left, moneyLeft, cardsOut, tradeInValue } = back;
  // A walk-in who comes back may say who they are; a known customer stays the same.
  const isForAnother = back.customerId !== null && paysAnybody(tx, back);
  const given = parts.filter(({ kind }) => kind !== "unspecified");
  const all = sumOf(given.map(({ amount }) => amount));
  const goesAway = ({ kind }: RefundPart) => isForAnother && kind === "exchange";
  const beyond = sumOf(
    given
      .filter((part) => goesAway(part) || !FOR_THE_SAME_CUSTOMER.has(part.kind))
      .map((part) => (goesAway(part) ? part.amount : cents(Math.max(part.amount - leftAs(left, part), 0)))),
  );
  const takenOut = sumOf(given.filter(isOfTheTill).map(({ amount }) => amount));
  const leftInTill = Math.max(sumOf(left.filter(isOfTheTill).map(({ amount }) => amount)) - cardsOut, 0);
  const ofCards = Math.max(takenOut - leftInTill, 0);
  const unbacked = cents(Math.max(all - beyond - Math.max(moneyLeft, 0), 0));
  return cents(Math.max(beyond + unbacked, ofCards, Math.min(tradeInValue, all)));
}

/**
 * Sums what goes back neither as it was paid nor in cash, which the day counts, nor to the same customer. It is listed,
 * whoever may do it and whatever Settings ask.
 */
export function otherWayNotCash({ parts, left }: Pick<MoneyBack, "parts" | "left">): Cents {
  const beyond = joined(parts).filter(
    ({ kind }) => kind !== "cash" && kind !== "unspecified" && !FOR_THE_SAME_CUSTOMER.has(kind),
  );
  return sumOf(beyond.map((part) => cents(Math.max(part.amount - leftAs(left, part), 0))));
}

/**
 * Sums what goes back as store credit, or pays another ticket, without money behind it, and what goes back as store
 * credit for a trade-in. It is listed, whoever may do it and whatever Settings ask. In an exchange a trade-in goes on
 * from one ticket to the next.
 */
export function creditNotBacked({
  parts,
  moneyLeft,
  tradeInValue,
}: Pick<MoneyBack, "parts" | "moneyLeft" | "tradeInValue">): Cents {
  const given = parts.filter(({ kind }) => kind !== "unspecified");
  const sumAs = (...kinds: PaymentKind[]) =>
    sumOf(given.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const all = sumOf(given.map(({ amount }) => amount));
  const unbacked = Math.max(all - Math.max(moneyLeft, 0) - tradeInValue, 0);
  const ofTradeIn = Math.min(sumAs("store_credit"), tradeInValue);
  return cents(Math.min(sumAs(...FOR_THE_SAME_CUSTOMER), unbacked + ofTradeIn));
}

function leftAs(left: readonly RefundPart[], { kind, accountId }: RefundPart): Cents {
  const same = left.filter(
    (part) => part.kind === kind && (kind !== "gift_card" || part.accountId === accountId),
  );
  return sumOf(same.map(({ amount }) => amount));
}

export function inCash(parts: readonly RefundPart[]): Cents {
  return sumOf(parts.filter(({ kind }) => kind === "cash").map(({ amount }) => amount));
}

function inExchange(parts: readonly RefundPart[]): Cents {
  return sumOf(parts.filter(({ kind }) => kind === "exchange").map(({ amount }) => amount));
}

/** Returns the largest sum that this refund is part of, and whose it is. */
function mostCash(tx: Tx, back: MoneyBack, cash: Cents): readonly [Cents, string] {
  const { saleId, customerId, buyerId = null, employeeId, paidOutDay } = back;
  const today = cashBackOfDay(tx, paidOutDay);
  const people = [customerId, buyerId].flatMap((one) => one ?? []);
  const ofTicket = saleId === null ? [] : cashBackOfTicket(tx, saleId);
  const sums: (readonly [Cents, string])[] = [
    [sumOf(ofTicket.map(({ amount }) => amount)), "for this ticket"],
    ...people.map(
      (one) => [cashBackSum(tx, today, { customerId: one }).amount, "for this customer today"] as const,
    ),
    [cashBackSum(tx, today, { employeeId }).amount, "by you today"],
  ];
  const [before, whose] = sums.reduce((most, each) => (each[0] > most[0] ? each : most));
  return [cents(before + cash), whose];
}
