import { and, between, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { payments, saleLines } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { byDay, type Days, type DaySum } from "../../day-sum.ts";
import { cents, sumOf } from "../../money.ts";
import { isSessionOfDays } from "../till/sessions-of-day.server.ts";

/**
 * What one employee took off list prices of tickets that were paid in cash, at least in part, on each of some store
 * days: who pays the full price in cash doesn't see what the ticket says.
 */
export function cashDiscountsByDay(tx: Tx, days: Days, employeeId: number): DaySum[] {
  const { saleId, storeDay } = payments;
  const paid = tx
    .select({ saleId: sql<number>`${saleId}`, storeDay })
    .from(payments)
    .where(
      and(
        isSessionOfDays(tx, payments.sessionId, days),
        between(storeDay, days.first, days.last),
        eq(payments.kind, "cash"),
        eq(payments.employeeId, employeeId),
        eq(payments.isLive, true),
        gt(payments.amount, cents(0)),
        isNotNull(saleId),
      ),
    )
    .all();
  const dayOf = new Map<number, Day>(paid.map((row) => [row.saleId, row.storeDay]));
  const lines = tx
    .select({ saleId: saleLines.saleId, listPrice: saleLines.listPrice, price: saleLines.price })
    .from(saleLines)
    .where(and(oneOfMany(saleLines.saleId, [...dayOf.keys()]), eq(saleLines.isLive, true)))
    .all()
    .filter(({ listPrice, price }) => price < listPrice);
  return byDay(
    [...dayOf].flatMap(([id, day]) => {
      const off = lines.filter((line) => line.saleId === id);
      const amount = sumOf(off.map(({ listPrice, price }) => cents(listPrice - price)));
      return amount > 0 ? [{ day, amount }] : [];
    }),
  );
}
