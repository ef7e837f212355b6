import { and, between, eq, inArray, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { orders, payments, repairs, returnLines, returns, saleLines, sales } from "~db/schema/index.ts";
import { areOnePerson, samePersons } from "../../people/merges/one-person.server.ts";
import type { Day } from "../../dates.ts";
import { byDay, type DayOf, type Days, type DaySum, sumOfDays } from "../../day-sum.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import { isSessionOfDays } from "../till/sessions-of-day.server.ts";

interface CashBack {
  /** Null for a deposit. */
  returnId: number | null;
  /** The order whose deposit it was. */
  orderId: number | null;
  day: Day;
  amount: Cents;
  employeeId: number;
  customerId: number | null;
  /** Customer of the ticket that it helped to pay; null for cash. */
  buyerId: number | null;
}

/**
 * Lists cash given back on a store day, in all tills, and exchanges that are as good as cash (`paysAnybody`).
 */
export function cashBackOfDay(tx: Tx, storeDay: Day): CashBack[] {
  return moneyBack(tx, and(COMES_BACK_AS_CASH, ofDays(tx, { first: storeDay, last: storeDay })));
}

/**
 * What counts as cash, and what was given back, whichever way, for lines that bring nothing into stock, for shipping,
 * or while the customer kept what was sold: of a return the larger of both. A layaway's deposit that went back counts too: what was
 * put away never left. Each return or canceled order is one step.
 */
export function freelyBackOfDays(tx: Tx, days: Days): CashBack[] {
  const all = bySource(moneyBack(tx, and(or(COMES_BACK_AS_CASH, IS_OF_LAYAWAY), ofDays(tx, days))));
  const ofReturn = new Map<number, CashBack[]>();
  for (const one of all)
    if (one.returnId !== null) ofReturn.set(one.returnId, [...(ofReturn.get(one.returnId) ?? []), one]);
  for (const free of backForNothing(tx, days)) {
    const cash = ofReturn.get(free.returnId) ?? [];
    const beyond = cents(Math.max(free.amount - sumOf(cash.map(({ amount }) => amount)), 0));
    const [first] = cash;
    // On the day of the till that paid, if that isn't the ticket's.
    if (first) first.amount = cents(first.amount + beyond);
    else all.push(free);
  }
  return all;
}

function bySource(all: readonly CashBack[]): CashBack[] {
  const sources = new Map<string, CashBack>();
  for (const one of all) {
    const { returnId, orderId, day, employeeId } = one;
    const source = [returnId, orderId, day, employeeId].join();
    const before = sources.get(source)?.amount ?? 0;
    sources.set(source, { ...one, amount: cents(before + one.amount) });
  }
  return [...sources.values()];
}

/** Matches a returned line or part, joined with the ticket's line, for which nothing comes into stock. */
export const IS_FOR_NOTHING = or(eq(returnLines.isGoodwill, true), isNull(saleLines.pieceId));

function backForNothing(tx: Tx, days: Days): (CashBack & { returnId: number })[] {
  const { id: returnId, storeDay: day, employeeId } = returns;
  const { customerId } = sales;
  const isOfDays = and(
    isSessionOfDays(tx, returns.sessionId, days),
    between(sql`+${day}`, days.first, days.last),
  );
  const ofLines = tx
    .select({ returnId, day, employeeId, customerId, amount: returnLines.price })
    .from(returns)
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .innerJoin(returnLines, eq(returnLines.returnId, returnId))
    .innerJoin(saleLines, eq(saleLines.id, returnLines.saleLineId))
    .where(and(isOfDays, IS_FOR_NOTHING))
    .all();
  const ofShipping = tx
    .select({ returnId, day, employeeId, customerId, amount: returns.shippingCharge })
    .from(returns)
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .where(and(isOfDays, gt(returns.shippingCharge, cents(0))))
    .all();
  const sums = new Map<number, CashBack & { returnId: number }>();
  for (const part of [...ofLines, ...ofShipping]) {
    const before = sums.get(part.returnId)?.amount ?? 0;
    sums.set(part.returnId, { ...part, orderId: null, buyerId: null, amount: cents(before + part.amount) });
  }
  return [...sums.values()];
}

/** Cash given back for a ticket, and what is as good as it. */
export function cashBackOfTicket(tx: Tx, saleId: number): CashBack[] {
  const ids = tx.select({ id: returns.id }).from(returns).where(eq(returns.saleId, saleId));
  return moneyBack(tx, and(COMES_BACK_AS_CASH, inArray(payments.returnId, ids)));
}

/**
 * True if the money pays a ticket that isn't known to be the same customer's: a walk-in's ticket doesn't say
 * whose money it is. `buyerId` is the customer of that ticket, null for a walk-in's; absent if it pays none.
 */
export function paysAnybody(
  tx: Tx,
  { customerId, buyerId }: { customerId: number | null; buyerId?: number | null | undefined },
): boolean {
  return buyerId !== undefined && !areOnePerson(tx, customerId, buyerId);
}

const paidFor = alias(sales, "paid_for");

const COMES_BACK_AS_CASH = inArray(payments.kind, ["cash", "exchange"]);
const IS_OF_LAYAWAY = and(eq(orders.kind, "layaway"), isNull(payments.saleId));

function ofDays(tx: Tx, days: Days): SQL | undefined {
  return and(
    isSessionOfDays(tx, payments.sessionId, days),
    between(payments.storeDay, days.first, days.last),
  );
}

function moneyBack(tx: Tx, which: SQL | undefined): CashBack[] {
  const rows = tx
    .select({
      kind: payments.kind,
      returnId: payments.returnId,
      orderId: payments.orderId,
      day: payments.storeDay,
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
    .where(and(which, lt(payments.amount, cents(0))))
    .all();
  const exchanges = rows.filter(({ kind }) => kind === "exchange");
  const areOne = samePersons(
    tx,
    exchanges.flatMap(({ customerId, buyerId }) => [customerId, buyerId]),
  );
  return rows.filter(({ kind, customerId, buyerId }) => kind !== "exchange" || !areOne(customerId, buyerId));
}

/** Sums what one person got of it, or what one employee gave. */
export function cashBackSum(tx: Tx, cash: readonly CashBack[], of: DayOf): DaySum {
  return sumOfDays(cashBackByDay(tx, cash, of));
}

export function cashBackByDay(tx: Tx, cash: readonly CashBack[], of: DayOf): DaySum[] {
  return byDay(cashBackOf(tx, cash, of));
}

/** Who gave it back. */
export function cashBackBy(tx: Tx, cash: readonly CashBack[], of: DayOf): number[] {
  return cashBackOf(tx, cash, of).map(({ employeeId }) => employeeId);
}

function cashBackOf(tx: Tx, cash: readonly CashBack[], of: DayOf): CashBack[] {
  if ("employeeId" in of) return cash.filter(({ employeeId }) => employeeId === of.employeeId);
  const ids = cash.flatMap(({ customerId, buyerId }) => [customerId, buyerId]);
  const areOne = samePersons(tx, [of.customerId, ...ids]);
  return cash.filter(({ customerId, buyerId }) =>
    [customerId, buyerId].some((one) => areOne(of.customerId, one)),
  );
}
