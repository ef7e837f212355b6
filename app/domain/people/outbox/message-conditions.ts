import { sql } from "drizzle-orm";
import { messages } from "~db/schema/index.ts";

/*
 * As the indexes of `messages` say them, word for word: SQLite compares a bound value with no index's condition.
 */

export const IS_QUEUED = sql`${messages.state} = 'queued'`;
/** On its way, or in doubt. */
export const IS_AWAY = sql`${messages.state} in ('sending', 'unknown')`;
/** A server took it, or refused it. */
export const IS_ANSWERED = sql`${messages.state} in ('sent', 'delivered', 'bounced')`;
