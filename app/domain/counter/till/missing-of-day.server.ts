import { and, between, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { closeCounts, closes } from "~db/schema/index.ts";
import { byDay, type Days, type DaySum } from "../../day-sum.ts";
import { cents } from "../../money.ts";

/**
 * Lists what was missing, by store day, at the closes that an employee made in any till. Counts only the
 * kinds that were short.
 */
export function missingByDay(tx: Tx, { first, last }: Days, employeeId: number): DaySum[] {
  const missing = sql`(select total(expected - counted) from ${closeCounts}
    where close_id = ${closes.id} and counted < expected)`;
  const found = tx
    .select({ day: closes.storeDay, amount: missing.mapWith(cents) })
    .from(closes)
    .where(and(between(closes.storeDay, first, last), eq(closes.closedBy, employeeId)))
    .all();
  return byDay(found.filter(({ amount }) => amount > 0));
}
