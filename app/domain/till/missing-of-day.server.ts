import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { closeCounts, closes } from "~db/schema/index.ts";
import type { Day } from "../dates.ts";
import type { DaySum } from "../day-sum.ts";
import { cents } from "../money.ts";

/** What was missing at the closes that one employee made on a store day, in all tills: of kinds that were short. */
export function missingOfDay(tx: Tx, storeDay: Day, employeeId: number): DaySum {
  const missing = sql`(select total(expected - counted) from ${closeCounts}
    where close_id = ${closes.id} and counted < expected)`;
  const found = tx
    .select({
      steps: sql`coalesce(sum(${missing} > 0), 0)`.mapWith(Number),
      amount: sql`total(${missing})`.mapWith(cents),
    })
    .from(closes)
    .where(and(eq(closes.storeDay, storeDay), eq(closes.closedBy, employeeId)))
    .get();
  return found ?? { steps: 0, amount: cents(0) };
}
