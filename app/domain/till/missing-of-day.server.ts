import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { closeCounts, closes } from "~db/schema/index.ts";
import type { Day } from "../dates.ts";
import type { DaySum } from "../day-sum.ts";
import { cents } from "../money.ts";

/** What was missing at the closes that one employee made on a store day, in all tills: of kinds that were short. */
export function missingOfDay(tx: Tx, storeDay: Day, employeeId: number): DaySum {
  const found = tx
    .select({
      steps: sql`count(distinct ${closes.id})`.mapWith(Number),
      amount: sql`total(${closeCounts.expected} - ${closeCounts.counted})`.mapWith(cents),
    })
    .from(closes)
    .innerJoin(closeCounts, eq(closeCounts.closeId, closes.id))
    .where(
      and(
        eq(closes.storeDay, storeDay),
        eq(closes.closedBy, employeeId),
        sql`${closeCounts.counted} < ${closeCounts.expected}`,
      ),
    )
    .get();
  return found ?? { steps: 0, amount: cents(0) };
}
