import { and, between, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, sales } from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { peopleOfEntries } from "../../shop/trail/people-of-entries.server.ts";
import type { Day } from "../../dates.ts";
import { byDay, type DayOf, type Days, type DaySum, sumOfDays } from "../../day-sum.ts";
import { cents } from "../../money.ts";
import { TRADED_IN } from "../sales/traded-in.server.ts";

/**
 * Sums what was bought and traded in on a store day, in all stores. For `walkInsOf`, sums what that employee
 * took in trade from walk-ins.
 */
export function takenOfDay(tx: Tx, storeDay: Day, of: DayOf | { walkInsOf: number }): DaySum {
  return sumOfDays(takenByDay(tx, { first: storeDay, last: storeDay }, of));
}

/** Sums the same for each store day of a range. */
export function takenByDay(tx: Tx, days: Days, of: DayOf | { walkInsOf: number }): DaySum[] {
  const tradedIn = tradedInOf(tx, days, of);
  return byDay("walkInsOf" in of ? tradedIn : [...boughtOf(tx, days, of), ...tradedIn]);
}

/** Who took what those days sum: who paid, rang up, or drew up a buy. */
export function takenBy(tx: Tx, days: Days, of: DayOf): number[] {
  const bought = boughtOf(tx, days, of);
  const paidBy = [...bought, ...tradedInOf(tx, days, of)].flatMap(({ by }) => by ?? []);
  const ids = bought.map(({ id }) => id);
  return [...paidBy, ...drawnUpBy(tx, ids)];
}

/** Who drew up buys, by their ids. */
export function drawnUpBy(tx: Tx, buyIds: readonly number[]): number[] {
  return peopleOfEntries(tx, { kinds: ["buy"], ids: buyIds });
}

/** A ticket's trade-ins are one step. */
function tradedInOf(tx: Tx, { first, last }: Days, of: DayOf | { walkInsOf: number }) {
  return tx
    .select({ day: sales.storeDay, amount: sql`${TRADED_IN}`.mapWith(cents), by: sales.processedBy })
    .from(sales)
    .where(
      and(
        soldTo(tx, of),
        eq(sales.isLive, true),
        between(sales.storeDay, first, last),
        sql`${TRADED_IN} > 0`,
      ),
    )
    .all();
}

function boughtOf(tx: Tx, { first, last }: Days, of: DayOf) {
  return tx
    .select({
      id: buys.id,
      day: sql<Day>`${buys.storeDay}`,
      amount: sql`coalesce(${buys.total}, 0)`.mapWith(cents),
      by: buys.boughtBy,
    })
    .from(buys)
    .where(
      and(
        "customerId" in of ? ofPerson(tx, buys.customerId, of.customerId) : eq(buys.boughtBy, of.employeeId),
        eq(buys.state, "bought"),
        between(buys.storeDay, first, last),
      ),
    )
    .all();
}

function soldTo(tx: Tx, of: DayOf | { walkInsOf: number }) {
  if ("customerId" in of) return ofPerson(tx, sales.customerId, of.customerId);
  if ("employeeId" in of) return eq(sales.processedBy, of.employeeId);
  return and(isNull(sales.customerId), eq(sales.processedBy, of.walkInsOf));
}
