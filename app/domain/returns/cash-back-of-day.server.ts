import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, payments, repairs, returns, sales } from "~db/schema/index.ts";
import { keptIdOf } from "../customers/one-person.server.ts";
import type { Day } from "../dates.ts";
import type { DayOf, DaySum } from "../day-sum.ts";
import { type Cents, cents, sumOf } from "../money.ts";
import { isSessionOfDay } from "../till/sessions-of-day.server.ts";

interface CashBack {
  amount: Cents;
  employeeId: number;
  customerId: number | null;
}

export const IS_CASH_BACK = and(eq(payments.kind, "cash"), lt(payments.amount, cents(0)));

/** Cash given back on a store day, in all tills. */
export function cashBackOfDay(tx: Tx, storeDay: Day): CashBack[] {
  return tx
    .select({
      amount: sql`-${payments.amount}`.mapWith(cents),
      employeeId: payments.employeeId,
      customerId: sql<
        number | null
      >`coalesce(${sales.customerId}, ${orders.customerId}, ${repairs.customerId})`,
    })
    .from(payments)
    .leftJoin(returns, eq(returns.id, payments.returnId))
    .leftJoin(sales, eq(sales.id, returns.saleId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(repairs, eq(repairs.id, payments.orderId))
    .where(
      and(isSessionOfDay(tx, payments.sessionId, storeDay), eq(payments.storeDay, storeDay), IS_CASH_BACK),
    )
    .all();
}

/** What of it one person had, or one employee gave. */
export function cashBackSum(tx: Tx, ofDay: readonly CashBack[], of: DayOf): DaySum {
  const person = "customerId" in of ? keptIdOf(tx, of.customerId) : null;
  const theirs = ofDay.filter(({ customerId, employeeId }) =>
    "employeeId" in of
      ? employeeId === of.employeeId
      : customerId !== null && keptIdOf(tx, customerId) === person,
  );
  return { steps: theirs.length, amount: sumOf(theirs.map(({ amount }) => amount)) };
}
