import { sql } from "drizzle-orm";
import { messages, orders } from "~db/schema/index.ts";

/**
 * The last telling of an order was a message that didn't arrive, or of which nobody can tell. A telling and its message
 * are written at the same moment. One that was sent again says nothing any more.
 */
export const IS_UNDELIVERED = sql`exists (select 1 from ${messages} m where m.order_id = ${orders.id}
  and m.queued_at = ${orders.toldAt} and m.channel = ${orders.toldWay}
  and m.state in ('bounced', 'failed', 'unknown', 'canceled')
  and not exists (select 1 from ${messages} a where a.again_of = m.id))`;
