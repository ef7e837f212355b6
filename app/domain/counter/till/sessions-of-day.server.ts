import { between, inArray, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { closes, tillSessions } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { Days } from "../../day-sum.ts";

/**
 * Matches a column that names a session open now or closed on a store day. Whatever a till did on that day
 * belongs to one of those.
 */
export function isSessionOfDay(tx: Tx, column: SQLWrapper, storeDay: Day): SQL | undefined {
  return isSessionOfDays(tx, column, { first: storeDay, last: storeDay });
}

/** Matches the same for a range of store days that ends with the current one. */
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
