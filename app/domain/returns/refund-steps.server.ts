import { and, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { closes, orders, payments, repairs, returns, sales, tillSessions } from "~db/schema/index.ts";
import type { AskedStep } from "../approvals/ask-approval.server.ts";
import { areOnePerson } from "../customers/one-person.server.ts";
import { type Day, daysBetween } from "../dates.ts";
import { type Cents, cents, inMoney, sumOf } from "../money.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { isOfTheTill, type RefundPart } from "./refund.ts";

/** Money that is about to leave with a return or a cancelled order. */
export interface MoneyBack {
  record: AskedStep["record"];
  /** The ticket whose lines come back; null for an order's deposit. */
  saleId: number | null;
  customerId: number | null;
  employeeId: number;
  storeDay: Day;
  /** When the ticket was sold; null for a deposit, which is no return. */
  soldDay: Day | null;
  parts: readonly RefundPart[];
  /** What is left of the payments, by kind and card. */
  left: readonly RefundPart[];
  /** What is left of all that was paid in money, whatever kinds it went back by. */
  moneyLeft: Cents;
  /** What gift cards that the ticket sold, and that stay out, cost. */
  cardsOut: Cents;
  /** The share that a trade-in paid. */
  tradeInValue: Cents;
  /** Of the ticket that it pays, null for a walk-in's; absent if it pays none. */
  buyerId?: number | null | undefined;
}

/**
 * What of a refund not everybody may do, of a return and of a cancelled order alike, as Settings say: money back in
 * another way than it came in or for somebody else, cash beyond the limit with what the ticket, the customer and the employee had before,
 * and a return later than the last day for it. What pays another ticket counts as cash unless both are known to be the
 * same customer's: a walk-in's ticket doesn't say whose money it is.
 */
export function refundSteps(tx: Tx, back: MoneyBack): AskedStep[] {
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
    const message = `Refunding ${inMoney(other, currency)} another way than it was paid needs approval`;
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

/** What stays the customer's who paid: store credit and another ticket of theirs are as good as what was paid for. */
const FOR_THE_SAME_CUSTOMER: ReadonlySet<PaymentKind> = new Set(["store_credit", "exchange"]);

/**
 * How much goes another way than it came in. Money of any kind may become store credit or pay another ticket of the
 * same customer; what nobody said the kind of, and what a trade-in paid, was never money of the till. Money that paid
 * for gift cards that stay out isn't left to go back for goods.
 */
function anotherWay(tx: Tx, back: MoneyBack): Cents {
  const { parts, left, moneyLeft, cardsOut, tradeInValue } = back;
  // A walk-in who comes back may say who they are; whoever is known stays who they are.
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

/** Whether it pays a ticket that isn't known to be the same customer's. */
function paysAnybody(tx: Tx, { customerId, buyerId }: Pick<MoneyBack, "customerId" | "buyerId">): boolean {
  return buyerId !== undefined && !areOnePerson(tx, customerId, buyerId);
}

/** The largest of the sums that this refund is a part of, and whose it is. */
function mostCash(tx: Tx, back: MoneyBack, cash: Cents): readonly [Cents, string] {
  const { saleId, customerId, buyerId = null, employeeId, storeDay } = back;
  const today = cashBack(tx, wasPaidOn(tx, storeDay));
  const ofCustomer = today.filter((row) =>
    [customerId, buyerId].some(
      (one) => areOnePerson(tx, one, row.customerId) || areOnePerson(tx, one, row.buyerId),
    ),
  );
  const ofEmployee = today.filter((row) => row.employeeId === employeeId);
  const ofTicket = saleId === null ? [] : cashBack(tx, isOfTicket(tx, saleId));
  const sums = [
    [ofTicket, "for this ticket"],
    [ofCustomer, "for this customer today"],
    [ofEmployee, "by you today"],
  ] as const;
  const before = sums.map(([rows, whose]) => [sumOf(rows.map(({ amount }) => amount)), whose] as const);
  const [most, whose] = before.reduce((largest, each) => (each[0] > largest[0] ? each : largest));
  return [cents(most + cash), whose];
}

const paidFor = alias(sales, "paid_for");

/** What was given back in cash, or as good as it. */
function cashBack(tx: Tx, which: SQL | undefined) {
  return tx
    .select({
      kind: payments.kind,
      amount: sql`-${payments.amount}`.mapWith(cents),
      employeeId: payments.employeeId,
      customerId: sql<
        number | null
      >`coalesce(${sales.customerId}, ${orders.customerId}, ${repairs.customerId})`,
      buyerId: paidFor.customerId,
    })
    .from(payments)
    .leftJoin(returns, eq(returns.id, payments.returnId))
    .leftJoin(sales, eq(sales.id, returns.saleId))
    .leftJoin(paidFor, eq(paidFor.id, returns.exchangeId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(repairs, eq(repairs.id, payments.orderId))
    .where(and(which, inArray(payments.kind, ["cash", "exchange"]), lt(payments.amount, cents(0))))
    .all()
    .filter((row) => row.kind === "cash" || paysAnybody(tx, row));
}

function isOfTicket(tx: Tx, saleId: number): SQL {
  const ids = tx.select({ id: returns.id }).from(returns).where(eq(returns.saleId, saleId));
  return inArray(payments.returnId, ids);
}

/** On a store day, in all tills: those of the sessions that are open or were closed that day. */
function wasPaidOn(tx: Tx, storeDay: Day): SQL | undefined {
  const openSessions = tx
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(sql`closed_at is null`);
  const closedToday = tx.select({ id: closes.sessionId }).from(closes).where(eq(closes.storeDay, storeDay));
  return and(
    or(inArray(payments.sessionId, openSessions), inArray(payments.sessionId, closedToday)),
    eq(payments.storeDay, storeDay),
  );
}
