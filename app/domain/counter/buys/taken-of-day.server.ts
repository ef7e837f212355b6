import { and, between, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, sales, saleTradeIns } from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Day } from "../../dates.ts";
import { byDay, type DayOf, type Days, type DaySum, sumOfDays } from "../../day-sum.ts";
import { cents } from "../../money.ts";

/**
 * Sums what was bought and traded in on a store day, in all stores. For `walkInsOf`, sums what that employee
 * took in trade from walk-ins.
 */
export function takenOfDay(tx: Tx, storeDay: Day, of: DayOf | { walkInsOf: number }): DaySum {
  return sumOfDays(takenByDay(tx, { first: storeDay, last: storeDay }, of));
}

/** Sums the same for each store day of a range. */
export function takenByDay(tx: Tx, { first, last }: Days, of: DayOf | { walkInsOf: number }): DaySum[] {
  const tradedIn = tx
    .select({ day: sales.storeDay, amount: saleTradeIns.value })
    .from(sales)
    .innerJoin(saleTradeIns, eq(saleTradeIns.saleId, sales.id))
    .where(and(soldTo(tx, of), eq(sales.isLive, true), between(sales.storeDay, first, last)))
    .all();
  if ("walkInsOf" in of) return byDay(tradedIn);
  const bought = tx
    .select({ day: sql<Day>`${buys.storeDay}`, amount: sql`coalesce(${buys.total}, 0)`.mapWith(cents) })
    .from(buys)
    .where(
      and(
        "customerId" in of ? ofPerson(tx, buys.customerId, of.customerId) : eq(buys.boughtBy, of.employeeId),
        eq(buys.state, "bought"),
        between(buys.storeDay, first, last),
      ),
    )
    .all();
  return byDay([...bought, ...tradedIn]);
}

function soldTo(tx: Tx, of: DayOf | { walkInsOf: number }) {
  if ("customerId" in of) return ofPerson(tx, sales.customerId, of.customerId);
  if ("employeeId" in of) return eq(sales.processedBy, of.employeeId);
  return and(isNull(sales.customerId), eq(sales.processedBy, of.walkInsOf));
}
