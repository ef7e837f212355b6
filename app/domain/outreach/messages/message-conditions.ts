import { sql } from "drizzle-orm";
import { campaigns, messages } from "~db/schema/index.ts";

/*
 * As the indexes of `messages` say them, word for word: SQLite compares a bound value with no index's condition.
 */

export const IS_QUEUED = sql`${messages.state} = 'queued'`;
/** On its way, or in doubt. */
export const IS_AWAY = sql`${messages.state} in ('sending', 'unknown')`;
/** A server took it, or refused it. */
export const IS_ANSWERED = sql`${messages.state} in ('sent', 'delivered', 'bounced')`;

/** Not of a campaign that is paused: what waits of one waits on. */
export const IS_OF_NO_PAUSED = sql`not exists (select 1 from ${campaigns} where ${campaigns.id} = ${messages.campaignId} and ${campaigns.status} = 'paused')`;
