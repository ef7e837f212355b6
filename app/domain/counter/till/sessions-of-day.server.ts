import { between, inArray, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { closes, tillSessions } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { Days } from "../../day-sum.ts";

/** Whether a column names a session that is open or was closed on a store day: whatever a till did on that day is of one. */
export function isSessionOfDay(tx: Tx, column: SQLWrapper, storeDay: Day): SQL | undefined {
  return isSessionOfDays(tx, column, { first: storeDay, last: storeDay });
}

/** The same of some store days up to the present one. */
export function isSessionOfDays(tx: Tx, column: SQLWrapper, { first, last }: Days): SQL | undefined {
  const open = tx
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(sql`closed_at is null`);
  const closedToday = tx
    .select({ id: closes.sessionId })
    .from(closes)
    .where(between(closes.storeDay, first, last));
  return or(inArray(column, open), inArray(column, closedToday));
}
