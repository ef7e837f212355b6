import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { buys, sales, saleTradeIns } from "~db/schema/index.ts";
import { ofPerson } from "../customers/one-person.server.ts";
import type { Day } from "../dates.ts";
import type { DayOf, DaySum } from "../day-sum.ts";
import { cents } from "../money.ts";

/** What was bought and traded in on a store day, in all stores; of walk-ins an employee took it in trade. */
export function takenOfDay(tx: Tx, storeDay: Day, of: DayOf | { walkInsOf: number }): DaySum {
  const tradedIn = tradedInOfDay(tx, storeDay, of);
  if ("walkInsOf" in of) return tradedIn;
  const bought = tx
    .select({ steps: sql`count(*)`.mapWith(Number), amount: sql`total(${buys.total})`.mapWith(cents) })
    .from(buys)
    .where(
      and(
        "customerId" in of ? ofPerson(tx, buys.customerId, of.customerId) : eq(buys.boughtBy, of.employeeId),
        eq(buys.state, "bought"),
        eq(buys.storeDay, storeDay),
      ),
    )
    .get();
  return {
    steps: (bought?.steps ?? 0) + tradedIn.steps,
    amount: cents((bought?.amount ?? 0) + tradedIn.amount),
  };
}

function tradedInOfDay(tx: Tx, storeDay: Day, of: DayOf | { walkInsOf: number }): DaySum {
  const sum = tx
    .select({
      steps: sql`count(*)`.mapWith(Number),
      amount: sql`total(${saleTradeIns.value})`.mapWith(cents),
    })
    .from(sales)
    .innerJoin(saleTradeIns, eq(saleTradeIns.saleId, sales.id))
    .where(and(soldTo(tx, of), eq(sales.isLive, true), eq(sales.storeDay, storeDay)))
    .get();
  return sum ?? { steps: 0, amount: cents(0) };
}

function soldTo(tx: Tx, of: DayOf | { walkInsOf: number }) {
  if ("customerId" in of) return ofPerson(tx, sales.customerId, of.customerId);
  if ("employeeId" in of) return eq(sales.processedBy, of.employeeId);
  return and(isNull(sales.customerId), eq(sales.processedBy, of.walkInsOf));
}
