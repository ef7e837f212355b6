import { sql } from "drizzle-orm";
import { messages, orders, orderTellings } from "~db/schema/index.ts";
import { messageOfTelling } from "./message-of-telling.server.ts";

const OF_LAST_TELLING = sql`(select t.message_id from ${orderTellings} as t where t.order_id = ${orders.id}
  order by t.id desc limit 1)`;

/** The last telling of an order was a message that didn't arrive, or of which nobody can tell. */
export const IS_UNDELIVERED = sql`exists (select 1 from ${messages}
  where ${messages.id} = ${messageOfTelling(OF_LAST_TELLING)}
    and ${messages.state} in ('bounced', 'failed', 'unknown', 'canceled'))`;
