import { sql } from "drizzle-orm";
import { campaigns, messages } from "~db/schema/index.ts";

/** Not of a campaign that is paused: what waits of one waits on. */
export const IS_OF_NO_PAUSED = sql`not exists (select 1 from ${campaigns} where ${campaigns.id} = ${messages.campaignId} and ${campaigns.status} = 'paused')`;
