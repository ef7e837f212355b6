import { and, between, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { orders, payments, repairs, returns, sales } from "~db/schema/index.ts";
import { areOnePerson } from "../../people/merges/one-person.server.ts";
import type { Day } from "../../dates.ts";
import { byDay, type DayOf, type Days, type DaySum, sumOfDays } from "../../day-sum.ts";
import { type Cents, cents } from "../../money.ts";
import { isSessionOfDays } from "../till/sessions-of-day.server.ts";

interface CashBack {
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
  return cashBackOfDays(tx, { first: storeDay, last: storeDay });
}

/** Lists the same for a range of days. */
export function cashBackOfDays(tx: Tx, days: Days): CashBack[] {
  return cashBack(
    tx,
    and(isSessionOfDays(tx, payments.sessionId, days), between(payments.storeDay, days.first, days.last)),
  );
}

/** Lists the same for a ticket. */
export function cashBackOfTicket(tx: Tx, saleId: number): CashBack[] {
  const ids = tx.select({ id: returns.id }).from(returns).where(eq(returns.saleId, saleId));
  return cashBack(tx, inArray(payments.returnId, ids));
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

function cashBack(tx: Tx, which: SQL | undefined): CashBack[] {
  return tx
    .select({
      kind: payments.kind,
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
    .where(and(which, inArray(payments.kind, ["cash", "exchange"]), lt(payments.amount, cents(0))))
    .all()
    .filter((row) => row.kind === "cash" || paysAnybody(tx, row));
}

/** Sums what one person got of it, or what one employee gave. */
export function cashBackSum(tx: Tx, cash: readonly CashBack[], of: DayOf): DaySum {
  return sumOfDays(cashBackByDay(tx, cash, of));
}

export function cashBackByDay(tx: Tx, cash: readonly CashBack[], of: DayOf): DaySum[] {
  return byDay(
    cash.filter(({ customerId, buyerId, employeeId }) =>
      "employeeId" in of
        ? employeeId === of.employeeId
        : [customerId, buyerId].some((one) => areOnePerson(tx, of.customerId, one)),
    ),
  );
}
